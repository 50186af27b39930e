import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiHandler } from "@gen-api/runtime";
import { nodeHandler } from "@gen-api/runtime/node";

// Serves an application with keys of requests, and prints its port.

const { APPLICATION: folder = "", DATABASE_URL = "" } = process.env;

async function load<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(folder, path)).href)) as Module;
}

const api = await load<{
  createRestHandler(options: object): ApiHandler;
}>("src/api/index.ts");
const { defineExtensions } = await load<{
  defineExtensions(context: () => object): (of: object) => object;
}>("src/api/extensions.ts");
const { connect } = await load<{
  connect(url: string): { readonly adapter: unknown };
}>("src/connection.ts");
const { PrismaClient } = await load<{
  PrismaClient: new (options: object) => object;
}>("generated/prisma/client.ts");

const run = (): void => undefined;
const rest = api.createRestHandler({
  client: new PrismaClient({ adapter: connect(DATABASE_URL).adapter }),
  endpoint: "/",
  bulk: { import: true },
  // The schema demands its actions.
  extensions: defineExtensions(() => ({}))({
    Post: { actions: { publish: { run }, first: { run } } },
  }),
  idempotency: { model: "ApiRequest", scope: () => "one" },
});
const server = createServer(nodeHandler(rest, { maxBodyBytes: 2 ** 26 }));
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(
  `port ${String((server.address() as AddressInfo).port)}\n`,
);
