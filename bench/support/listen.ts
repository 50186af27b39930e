import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeListener } from "@gen-api/runtime/node";

/** Serves a listener on a free port of loopback, and returns its URL. */
export async function listen(listener: NodeListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
