import { nodeHandler } from "@gen-api/runtime/node";
import { createRpcHandler } from "../../../fixtures/blog/src/api/index.js";
import { openClient } from "../../support/client.js";
import { listen } from "../../support/listen.js";
import { serve } from "../../support/serve.js";

await serve((databaseUrl) => {
  const rpc = createRpcHandler({ client: openClient(databaseUrl) });
  return listen(nodeHandler(rpc, { prefix: "/rpc" }));
});
