import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "gen-api";
import type { ServedSchema } from "gen-api/serving";
import type { FillableDatabase } from "./database.js";
import { fillableMysql } from "./mysql.js";
import { openDatabase } from "./open-database.js";
import { embeddedSqlite } from "./sqlite.js";
import { embeddedPostgresql, postgresqlDatabase } from "./postgresql.js";

/**
 * A database that nobody else has: embedded, or made on a server and removed at the end.
 * What a URL names itself is only connected to, to make it.
 *
 * @throws UsageError where the server makes none
 */
export async function openOwnDatabase(
  schema: ServedSchema,
  url: string | undefined,
  cwd: string,
): Promise<FillableDatabase> {
  if (url !== undefined) return onServer(schema, url, cwd);
  if (schema.named === "mysql") {
    throw new UsageError(
      "tests make databases of MySQL and MariaDB on a server: give its URL as database.url",
    );
  }
  if (schema.provider !== "sqlite") return embeddedPostgresql(undefined);
  const folder = mkdtempSync(join(tmpdir(), "gen-api-test-"));
  const database = await embeddedSqlite(folder);
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(
  schema: ServedSchema,
  url: string,
  cwd: string,
): Promise<FillableDatabase> {
  if (schema.provider === "sqlite") {
    throw new UsageError(
      `tests make databases on servers of PostgreSQL, MySQL and MariaDB, and the schema is of ${schema.named}`,
    );
  }
  // It says so where the URL is of another kind.
  await (await openDatabase(schema, url, "", false, cwd)).close();
  const isMysql = schema.provider === "mysql";
  const open = isMysql ? fillableMysql : postgresqlDatabase;
  const name = `gen_api_${randomUUID().replaceAll("-", "")}_test`;
  const server = await open(url, cwd);
  try {
    await server.run(`CREATE DATABASE ${name}`);
  } catch (error) {
    await server.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the server makes no database for tests: ${reason}`);
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await open(own.href, cwd);
  const force = isMysql ? "" : " WITH (FORCE)";
  return {
    ...database,
    async close() {
      await database.close();
      await server.run(`DROP DATABASE ${name}${force}`);
      await server.close();
    },
  };
}
