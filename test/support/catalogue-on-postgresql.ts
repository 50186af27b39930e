import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import type { PrismaClient } from "../../fixtures/catalogue/generated/prisma/client.js";
import type {
  createRestHandler as CreateRestHandler,
  createRpcHandler as CreateRpcHandler,
} from "../../fixtures/catalogue/src/api/index.js";
import { connect } from "./connections/postgresql.js";
import { serverUrl } from "./databases.js";
import { withLock } from "./lock.js";

/** The catalogue in the test's own process, on an empty database of a server. */
export interface CatalogueOnPostgresql {
  readonly createRestHandler: typeof CreateRestHandler;
  readonly createRpcHandler: typeof CreateRpcHandler;
  /** Connected as the server's own user, who bypasses row-level security. */
  readonly owner: PrismaClient;
  /** A client that connects with a role of the database. */
  as(role: string): PrismaClient;
  /** Runs SQL as the owner. */
  run(script: string): Promise<void>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const schema = join(root, "fixtures/catalogue/schema.prisma");

export async function catalogueOnPostgresql(): Promise<CatalogueOnPostgresql> {
  await withLock(join(root, ".tmp", "catalogue-client.lock"), () =>
    generateClient(schema),
  );
  const { PrismaClient: Client } =
    await import("../../fixtures/catalogue/generated/prisma/client.js");
  const { createRestHandler, createRpcHandler } =
    await import("../../fixtures/catalogue/src/api/index.js");

  const server = connect(serverUrl("postgresql"));
  const name = `gen_api_${randomUUID().replaceAll("-", "")}`;
  await server.runScript(`CREATE DATABASE ${name};`);
  const url = new URL(serverUrl("postgresql"));
  url.pathname = `/${name}`;
  const { runScript } = connect(url.href);
  await runScript(await schemaScript(await readFile(schema, "utf8")));

  const clients: PrismaClient[] = [];
  const open = (options?: string): PrismaClient => {
    const connection = {
      connectionString: url.href,
      ...(options && { options }),
    };
    const client = new Client({ adapter: new PrismaPg(connection) });
    clients.push(client);
    return client;
  };
  return {
    createRestHandler,
    createRpcHandler,
    owner: open(),
    as: (role) => open(`-c role=${role}`),
    run: runScript,
    async close() {
      await Promise.all(clients.map((client) => client.$disconnect()));
      await server.runScript(`DROP DATABASE ${name} WITH (FORCE);`);
    },
  };
}
