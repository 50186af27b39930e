import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "@jest/globals";
import { nodeHandler } from "../../src/runtime/adapters/node.js";

test("server.timeout ends connections whose clients do not read", async () => {
  const text = "x".repeat(18_000_000);
  const server = createServer(
    nodeHandler(() => Promise.resolve({ status: 200, headers: {}, text })),
  );
  server.timeout = 200;
  const served: Socket[] = [];
  server.on("connection", (socket) => served.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 6 }, () =>
    connect(port, "127.0.0.1").on("error", () => undefined),
  );
  for (const client of clients) {
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client.pause();
  }
  // It closes once it has no connections any more.
  await Promise.all(clients.map((client) => once(client, "connect")));
  while (served.length < clients.length) await once(server, "connection");
  server.close();
  await once(server, "close");
  expect(served.map(({ writableFinished }) => writableFinished)).toEqual(
    clients.map(() => false),
  );
  for (const client of clients) client.destroy();
});
