import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler } from "@gen-api/runtime/node";
import { createRpcHandler } from "../../fixtures/blog/src/api/index.js";
import { openClient } from "../support/client.js";
import { announce } from "../support/server-process.js";

const server = createServer(
  nodeHandler(createRpcHandler({ client: openClient() }), { prefix: "/rpc" }),
);
server.listen(0, "127.0.0.1", () => {
  announce((server.address() as AddressInfo).port);
});
