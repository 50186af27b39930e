import { connect as connectToSqlite } from "../../fixtures/blog/src/connection.js";
import { connect as connectToMariaDb } from "./connections/mariadb.js";
import { connect as connectToPostgres } from "./connections/postgresql.js";
import type { DatabaseName } from "./databases.js";

const connects = {
  sqlite: connectToSqlite,
  postgresql: connectToPostgres,
  mariadb: connectToMariaDb,
} as const;

/** Runs SQL in a running application's database; embedded PostgreSQL has one user. */
export async function runScript(
  database: DatabaseName,
  url: string,
  script: string,
): Promise<void> {
  if (database === "pglite") throw new Error("the application has it open");
  const connection = connects[database](url);
  await connection.runScript(script);
  await connection.close();
}
