import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { connect as connectToSqlite } from "../../../fixtures/blog/src/connection.js";
import { connect as connectToPglite } from "../../../fixtures/catalogue/src/connection.js";
import type { DatabaseName } from "../databases.js";
import { connect as connectToMariaDb } from "./mariadb.js";
import { connect as connectToPostgres } from "./postgresql.js";

/** What tests need of a database. */
export interface Connection {
  readonly adapter: SqlDriverAdapterFactory;
  /** Runs several SQL statements. */
  runScript(script: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens each database by its URL. */
export const connects: Readonly<
  Record<DatabaseName, (url: string) => Connection>
> = {
  sqlite: connectToSqlite,
  pglite: connectToPglite,
  postgresql: connectToPostgres,
  mariadb: connectToMariaDb,
};
