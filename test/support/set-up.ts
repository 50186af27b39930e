import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { connects } from "./connections/connects.js";
import type { DatabaseName } from "./databases.js";
import { putEmptyPglite } from "./empty-pglite.js";

interface ClientModule {
  readonly PrismaClient: new (options: {
    readonly adapter: SqlDriverAdapterFactory;
  }) => { $disconnect(): Promise<void> };
}

interface SeedModule {
  seed(client: object): Promise<void>;
}

/** Makes the tables of a prepared application in an empty database, and fills them. */
export async function setUp(
  folder: string,
  database: DatabaseName,
  url: string,
): Promise<void> {
  const load = (path: string): Promise<unknown> => import(join(folder, path));
  if (database === "pglite") await putEmptyPglite(url);
  const connection = connects[database](url);
  await connection.runScript(
    await readFile(join(folder, "tables.sql"), "utf8"),
  );
  // Suites use the same client, whose engine is compiled once in a process.
  const { PrismaClient } = (await load(
    "generated/prisma/client.ts",
  )) as ClientModule;
  const { seed } = (await load("src/seed.ts")) as SeedModule;
  const client = new PrismaClient({ adapter: connection.adapter });
  await seed(client);
  await client.$disconnect();
  await connection.close();
}
