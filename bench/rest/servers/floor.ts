import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "../../support/listen.js";
import { serve } from "../../support/serve.js";
import { endpoint } from "../endpoint.js";
import { openDriver } from "../floor/driver.js";
import { readPage, readPost } from "../floor/posts.js";
import {
  documentOf,
  type ListQuery,
  pageText,
} from "../hand-written/handlers.js";

// The least that such a server can take: no Prisma, no framework, and no checks.

await serve((databaseUrl) => {
  const driver = openDriver(databaseUrl);
  const answer = async (url: string): Promise<string> => {
    const [path = "", search = ""] = url.split("?");
    if (path === "/rest/post") {
      const query = Object.fromEntries(new URLSearchParams(search));
      const page = await readPage(driver, query as ListQuery);
      return pageText(endpoint, url, query as ListQuery, page);
    }
    const id = Number(path.slice("/rest/post/".length));
    const row = await readPost(driver, id);
    return row ? documentOf(endpoint, row, `/post/${String(id)}`) : "";
  };
  return listen((request: IncomingMessage, response: ServerResponse) => {
    void answer(request.url ?? "").then((text) => {
      response
        .writeHead(200, {
          "content-type": "application/vnd.api+json",
          vary: "Accept",
          "content-length": Buffer.byteLength(text),
        })
        .end(text);
    });
  });
});
