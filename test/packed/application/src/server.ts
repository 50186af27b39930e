import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHandler } from "@gen-api/runtime/node";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createRestHandler, createRpcHandler } from "./api/index.js";
import { PrismaClient } from "./generated/prisma/client.js";

const adapter = new PrismaLibSql({ url: "file:library.db" });
const database = await adapter.connect();
await database.executeScript(readFileSync("tables.sql", "utf8"));
await database.dispose();

const client = new PrismaClient({ adapter });
const rest = nodeHandler(
  createRestHandler({ client, endpoint: "https://example.org/rest" }),
  { prefix: "/rest" },
);
const rpc = nodeHandler(createRpcHandler({ client }), { prefix: "/rpc" });

const server = createServer((request, response) => {
  rest(request, response, () => {
    rpc(request, response);
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${String(port)}\n`);
});
