import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiHandler } from "@gen-api/runtime";
import { expressHandler } from "@gen-api/runtime/express";
import { fastifyPlugin } from "@gen-api/runtime/fastify";
import { fetchHandler } from "@gen-api/runtime/fetch";
import { nodeHandler } from "@gen-api/runtime/node";
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as Api from "../../../fixtures/blog/src/api/index.js";
import type * as Connection from "../../../fixtures/blog/src/connection.js";

// Serves the prepared blog by one adapter, and prints its port; and on another port what it
// has done: its calls of findMany, and its memory.

const { APPLICATION: folder = "", DATABASE_URL = "", ADAPTER } = process.env;

async function load<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(folder, path)).href)) as Module;
}

const api = await load<typeof Api>("src/api/index.ts");
const { connect } = await load<typeof Connection>("src/connection.ts");
const { PrismaClient: Client } = await load<{
  PrismaClient: typeof PrismaClient;
}>("generated/prisma/client.ts");

let calls = 0;
const client = new Client({ adapter: connect(DATABASE_URL).adapter }).$extends({
  query: {
    $allModels: {
      findMany({ args, query }) {
        calls += 1;
        return query(args);
      },
    },
  },
});
const rest = api.createRestHandler({
  client: client as unknown as PrismaClient,
  endpoint: "/",
  bulk: { export: true },
});

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const adapters: Readonly<
  Record<string, (handler: ApiHandler) => Promise<number>>
> = {
  node: (handler) => listening(nodeHandler(handler)),
  express: (handler) => listening(express().use(expressHandler(handler))),
  async fastify(handler) {
    const app = fastify();
    app.register(fastifyPlugin(handler));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    return Number(new URL(url).port);
  },
  fetch: (handler) =>
    new Promise((resolve) => {
      const options = { port: 0, hostname: "127.0.0.1" };
      serve({ fetch: fetchHandler(handler), ...options }, ({ port }) => {
        resolve(port);
      });
    }),
};

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20).unref();
const port = await adapters[ADAPTER ?? ""]?.(rest);
const told = await listening((_, response) => {
  response.end(JSON.stringify({ calls, rss: process.memoryUsage.rss(), peak }));
  peak = 0;
});
process.stdout.write(`ports ${JSON.stringify([port, told])}\n`);
