import { nodeHandler } from "@gen-api/runtime/node";
import { createRestHandler } from "../../../fixtures/blog/src/api/index.js";
import { openClient } from "../../support/client.js";
import { listen } from "../../support/listen.js";
import { serve } from "../../support/serve.js";
import { endpoint } from "../endpoint.js";

await serve((databaseUrl) => {
  const client = openClient(databaseUrl);
  const rest = createRestHandler({ client, endpoint });
  return listen(nodeHandler(rest, { prefix: "/rest" }));
});
