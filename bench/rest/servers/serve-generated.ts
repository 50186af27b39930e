import type { RestHandlerOptions } from "@gen-api/runtime/rest";
import { nodeHandler } from "@gen-api/runtime/node";
import { createRestHandler } from "../../../fixtures/blog/src/api/index.js";
import { openClient } from "../../support/client.js";
import { listen } from "../../support/listen.js";
import { serve } from "../../support/serve.js";
import { endpoint } from "../endpoint.js";

/** The generated blog on `node:http`. */
export function serveGenerated(
  options: Pick<
    RestHandlerOptions<unknown>,
    "access" | "reads" | "shareReads"
  > = {},
): Promise<void> {
  return serve((databaseUrl) => {
    const client = openClient(databaseUrl);
    const rest = createRestHandler({ client, endpoint, ...options });
    return listen(nodeHandler(rest, { prefix: "/rest" }));
  });
}
