import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";

/** Starts a listener of `node:http` on a free port. */
export async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts what answers web-standard requests on a free port. */
export function webListening(
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<number> {
  return new Promise((resolve) => {
    serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      resolve(port);
    });
  });
}
