import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import type { RpcHandlerOptions } from "../../src/runtime/rpc/index.js";
import type { ApiClient } from "../../fixtures/blog/src/api/index.js";
import { type OpenBlog, openBlog } from "../support/open-blog.js";

/** The blog's RPC service over HTTP, inside of the test's process. */
export interface ServedBlog extends OpenBlog {
  /** `http://127.0.0.1:41234/api/rpc` */
  readonly url: string;
}

export async function serveBlog(
  options: Partial<RpcHandlerOptions<ApiClient>> = {},
): Promise<ServedBlog> {
  const blog = await openBlog();
  const handler = blog.createRpcHandler({ client: blog.client, ...options });
  const server = createServer(nodeHandler(handler, { prefix: "/api/rpc" }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...blog,
    url: `http://127.0.0.1:${String(port)}/api/rpc`,
    async close() {
      server.close();
      server.closeAllConnections();
      await blog.close();
    },
  };
}
