import type { RestHandlerOptions } from "@gen-api/runtime/rest";
import { createRestHandler } from "../../../fixtures/blog/src/api/index.js";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type { LoadRequest } from "../../support/load.js";
import { endpoint } from "../endpoint.js";
import {
  createPost,
  getPost,
  listPosts,
  type ListQuery,
  type NewPost,
  updatePost,
} from "../hand-written/handlers.js";
import { stubbedClient } from "./stubbed-client.js";

/** Handles a request without a server, and returns the text of the document. */
export type Answer = (request: LoadRequest) => Promise<string | undefined>;

const client = stubbedClient() as unknown as PrismaClient;

/** The generated service, as an adapter calls it. */
export function generated(
  options: Pick<RestHandlerOptions<unknown>, "access" | "telemetry"> = {},
): Answer {
  const rest = createRestHandler({ client, endpoint, ...options });
  return async ({ method, path, headers, body }) => {
    const [at, query] = split(path);
    const response = await rest({ method, path: at, query, headers, body });
    return response.text;
  };
}

/** The handlers that Fastify would call, with a query as Fastify parses it. */
export function handWritten(): Answer {
  return async ({ method, path, body = "" }) => {
    const [at, query = ""] = split(path);
    const id = Number(at.slice("/post/".length));
    if (method === "POST") {
      const document = JSON.parse(body) as NewPost;
      return (await createPost(client, endpoint, document))[1];
    }
    if (method === "PATCH") {
      const document = JSON.parse(body) as NewPost;
      return updatePost(client, endpoint, id, document);
    }
    if (at !== "/post") return getPost(client, endpoint, id);
    const parameters = Object.fromEntries(new URLSearchParams(query));
    return listPosts(
      client,
      endpoint,
      `${at}?${query}`,
      parameters as ListQuery,
    );
  };
}

/** `/rest/post?a=b` as `/post` and `a=b`. */
export function split(path: string): readonly [string, string | undefined] {
  const [at = "", query] = path.slice("/rest".length).split("?");
  return [at, query];
}
