import type { RpcHandlerOptions } from "@gen-api/runtime/rpc";
import { nodeHandler } from "@gen-api/runtime/node";
import { createRpcHandler } from "../../../fixtures/blog/src/api/index.js";
import { openClient } from "../../support/client.js";
import { listen } from "../../support/listen.js";
import { serve } from "../../support/serve.js";

/** The generated blog on `node:http`. */
export function serveGenerated(
  options: Pick<RpcHandlerOptions<unknown>, "access" | "reads"> = {},
): Promise<void> {
  return serve((databaseUrl) => {
    const rpc = createRpcHandler({
      client: openClient(databaseUrl),
      ...options,
    });
    return listen(nodeHandler(rpc, { prefix: "/rpc" }));
  });
}
