import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, generateApi } from "../../../fixtures/support/build.js";
import { generateClient } from "../../../fixtures/support/generate-client.js";
import { schemaScript } from "../../../fixtures/support/schema-script.js";
import type { Schema } from "../../../src/runtime/model/schema.js";
import { connects } from "../../support/connections/connects.js";
import {
  type DatabaseName,
  needsServer,
  serverUrl,
} from "../../support/databases.js";
import { withLock } from "../../support/lock.js";
import { schemaOf } from "./schema.js";

/** A model of Prisma's client, whose types do not matter here. */
export type AnyDelegate = Readonly<
  Record<string, (...args: readonly unknown[]) => Promise<unknown>>
>;

export type AnyClient = Readonly<Record<string, AnyDelegate>> & {
  $executeRawUnsafe(text: string): Promise<unknown>;
  $queryRawUnsafe(
    text: string,
    ...values: readonly unknown[]
  ): Promise<unknown>;
  $transaction(run: (client: AnyClient) => Promise<unknown>): Promise<unknown>;
  $disconnect(): Promise<void>;
};

export interface Tables {
  readonly client: AnyClient;
  readonly schema: Schema;
  close(): Promise<void>;
}

const folders = fileURLToPath(
  new URL("../../../.tmp/sql-tables/", import.meta.url),
);

/** Of characters that quote something, the one that Prisma lets names have there. */
const quotes: Readonly<Record<DatabaseName, string>> = {
  sqlite: '\\"',
  pglite: "'",
  postgresql: "'",
  mariadb: '\\"',
};

/** Makes the tables in a new database, and the client and what is generated for reads by SQL. */
export function openTables(database: DatabaseName): Promise<Tables> {
  const isMaria = database === "mariadb";
  // What writes it does not quote quotes, nor knows the types of MariaDB.
  const script = schemaOf(database, "~").replaceAll(
    isMaria ? /^.* @db\..*\n/gm : "",
    "",
  );
  const quote = database === "sqlite" ? '""' : quotes[database].at(-1);
  return openSchema(
    database,
    database,
    schemaOf(database, quotes[database]),
    async () => (await schemaScript(script)).replaceAll("~", quote ?? ""),
  );
}

/**
 * Makes a schema's tables in a new database.
 *
 * @param name - of the folder for what is generated
 * @param scriptOf - the statements that make the tables
 */
export async function openSchema(
  name: string,
  database: DatabaseName,
  text: string,
  scriptOf: () => Promise<string>,
): Promise<Tables> {
  const folder = join(folders, name);
  const path = join(folder, "schema.prisma");
  await mkdir(folder, { recursive: true });
  await withLock(join(folders, ".lock"), async () => {
    await build();
    await writeFile(path, text);
    await generateClient(path);
    await generateApi(path, join(folder, "src/api"), folder, ["--sql"]);
  });
  const { url, drop } = await emptyDatabase(folder, database);
  const { adapter, runScript, close } = connects[database](url);
  await runScript(await scriptOf());
  const { PrismaClient } = (await import(
    join(folder, "generated/prisma/client.ts")
  )) as { PrismaClient: new (options: object) => AnyClient };
  const { schema } = (await import(join(folder, "src/api/schema.ts"))) as {
    schema: Schema;
  };
  const client = new PrismaClient({
    adapter,
    log: [{ emit: "event", level: "query" }],
  });
  return {
    client,
    schema,
    async close() {
      await client.$disconnect();
      await close();
      await drop();
    },
  };
}

async function emptyDatabase(
  folder: string,
  database: DatabaseName,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `gen_api_${randomUUID().replaceAll("-", "")}`;
  if (!needsServer(database)) {
    const path = join(folder, name);
    return {
      url: database === "sqlite" ? `file:${path}` : path,
      drop: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
    };
  }
  const url = new URL(serverUrl(database));
  const { runScript } = connects[database](url.href);
  await runScript(`CREATE DATABASE ${name};`);
  url.pathname = `/${name}`;
  const force = database === "postgresql" ? " WITH (FORCE)" : "";
  return {
    url: url.href,
    drop: () => runScript(`DROP DATABASE ${name}${force};`),
  };
}
