import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";

/** The database behind the API. */
export interface Database {
  readonly adapter: SqlDriverAdapterFactory;
  /** The names of its tables, quoted for SQL. */
  tables(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** One in which tables can be made and filled. */
export interface FillableDatabase extends Database {
  /** Whether tables may be made without what it does not have, such as extensions. */
  readonly isLenient: boolean;
  /** Runs several statements. */
  run(script: string): Promise<void>;
  /** Removes the rows of these tables, and lets numbers begin anew. */
  empty(tables: readonly string[]): Promise<void>;
  /** Removes all tables. */
  clear(): Promise<void>;
  /**
   * Keeps a copy of the rows that its tables have.
   *
   * @returns what brings them back; undefined where the database cannot
   */
  keep?(): Promise<(() => Promise<void>) | undefined>;
}

export function isFillable(database: Database): database is FillableDatabase {
  return "run" in database;
}

/** The first column of what a query finds. */
export async function namesOf(
  database: SqlDriverAdapter,
  sql: string,
): Promise<readonly string[]> {
  const { rows } = await database.queryRaw({ sql, args: [], argTypes: [] });
  return rows.map(([name]) => String(name));
}
