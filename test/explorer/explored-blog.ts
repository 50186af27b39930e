import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler } from "@gen-api/runtime/node";
import { explorerHandler } from "@gen-api/runtime/explorer";
import { openBlog, type OpenBlog } from "../support/open-blog.js";

type RestOptions = Parameters<OpenBlog["createRestHandler"]>[0];

export interface ExploredBlog {
  readonly client: OpenBlog["client"];
  /** Of the explorer. */
  readonly url: string;
  close(): Promise<void>;
}

/** Of the REST service, without what options add. */
export const description = readFileSync(
  new URL("../../fixtures/blog/src/api/openapi/rest.json", import.meta.url),
);

/**
 * The seeded blog on SQLite, with its explorer, and its description beside it unless the options
 * have one.
 */
export async function exploreBlog(
  options: Partial<RestOptions> = {},
): Promise<ExploredBlog> {
  const blog = await openBlog();
  const { client } = blog;
  const rest = nodeHandler(
    blog.createRestHandler({ client, endpoint: "/rest", ...options }),
    { prefix: "/rest" },
  );
  const explorer = nodeHandler(
    explorerHandler({ rest: "/rest", rpc: "/rpc" }),
    { prefix: "/explorer" },
  );
  const server = createServer((request, response) => {
    if (request.url === "/rest/openapi.json" && !options.description) {
      response.setHeader("content-type", "application/json");
      response.end(description);
      return;
    }
    rest(request, response, () => explorer(request, response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    client,
    url: `http://127.0.0.1:${port}/explorer`,
    async close() {
      server.closeAllConnections();
      server.close();
      await blog.close();
    },
  };
}
