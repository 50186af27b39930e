import { readModelMeta, referenceHandler } from "../reference/handler.js";
import { type Answer, split } from "./peers.js";
import { stubbedClient } from "./stubbed-client.js";

/** The reference's handler, and the text that its adapter would send. */
export function reference(): Answer {
  const handle = referenceHandler();
  const modelMeta = readModelMeta();
  const prisma = stubbedClient();
  return async ({ method, path, body }) => {
    const [at, query] = split(path);
    const response = await handle({
      prisma,
      method,
      path: at,
      query: Object.fromEntries(new URLSearchParams(query)),
      requestBody: body === undefined ? undefined : JSON.parse(body),
      modelMeta,
    });
    return JSON.stringify(response.body);
  };
}
