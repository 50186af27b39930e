import { randomUUID } from "node:crypto";
import type { FillableDatabase } from "../../../src/serve/database/database.js";
import { postgresqlDatabase } from "../../../src/serve/database/postgresql.js";

/** The server whose databases may have the extension; the embedded ones have none. */
export const citextServer = process.env["TEST_POSTGRES_URL"];

export function isCitext(schema: string): boolean {
  return schema.includes("@db.Citext");
}

/** A database with the type `citext`, which goes when it is closed. */
export async function citextDatabase(): Promise<FillableDatabase> {
  const url = new URL(citextServer ?? "");
  const name = `replay_${randomUUID().replaceAll("-", "")}`;
  const server = await postgresqlDatabase(url.href);
  await server.run(`CREATE DATABASE ${name}`);
  url.pathname = name;
  const database = await postgresqlDatabase(url.href);
  await database.run("CREATE EXTENSION citext");
  return {
    ...database,
    async close() {
      await database.close();
      await server.run(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}
