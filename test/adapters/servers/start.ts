import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiRequest } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as Api from "../../../fixtures/blog/src/api/index.js";
import type * as Connection from "../../../fixtures/blog/src/connection.js";
import type { RunningServer } from "../start-servers.js";
import { servers } from "./index.js";
import { userOf } from "./user-of.js";

// Serves the prepared blog by every adapter, and prints the servers.
const { APPLICATION: folder = "", DATABASE_URL: databaseUrl = "" } =
  process.env;

async function load<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(folder, path)).href)) as Module;
}

const api = await load<typeof Api>("src/api/index.ts");
const { connect } = await load<typeof Connection>("src/connection.ts");
const { PrismaClient: Client } = await load<{
  PrismaClient: typeof PrismaClient;
}>("generated/prisma/client.ts");

const prisma = new Client({ adapter: connect(databaseUrl).adapter });
const options = {
  client: ({ context }: ApiRequest): PrismaClient => {
    if (userOf(context) === "unlucky") throw new Error("no tenant");
    return prisma;
  },
  authorize: ({ request }: { readonly request: ApiRequest }): boolean =>
    userOf(request.context) !== "mallory",
  log: (): void => undefined,
};
const service = {
  rest: api.createRestHandler({
    ...options,
    endpoint: "https://example.org/api/rest",
  }),
  rpc: api.createRpcHandler(options),
};

const running: RunningServer[] = [];
for (const server of servers) {
  const { name, parses } = server;
  const url = `http://127.0.0.1:${String(await server.start(service))}`;
  running.push({ name, ...(parses && { parses }), url });
}
process.stdout.write(`servers ${JSON.stringify(running)}\n`);
