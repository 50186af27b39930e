import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { UsageError } from "gen-api";
import { countedAdapter } from "./statement-count.js";

/** The database behind the API. */
export interface Database {
  readonly adapter: SqlDriverAdapterFactory;
  /** Runs several statements. */
  run(script: string): Promise<void>;
  /** The names of its tables, quoted for SQL. */
  tables(): Promise<readonly string[]>;
  /** Removes the rows of these tables, and lets numbers begin anew. */
  empty(tables: readonly string[]): Promise<void>;
  /** Removes all tables. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

type Provider = "sqlite" | "postgresql";

/**
 * Opens an embedded database.
 *
 * @param folder where its files are
 * @param isKept whether they outlive the process
 */
export async function embeddedDatabase(
  provider: Provider,
  folder: string,
  isKept: boolean,
): Promise<Database> {
  if (provider === "sqlite") {
    mkdirSync(folder, { recursive: true });
    const database = await sqliteDatabase(`file:${join(folder, "data.db")}`);
    await database.run("PRAGMA journal_mode = WAL");
    return database;
  }
  const { PGlite } = await import("@electric-sql/pglite");
  const { PrismaPGlite } = await import("pglite-prisma-adapter");
  if (isKept) mkdirSync(folder, { recursive: true });
  const server = isKept
    ? await PGlite.create(join(folder, "postgresql"))
    : await PGlite.create();
  const factory: SqlDriverAdapterFactory = new PrismaPGlite(server);
  return postgresql(
    factory,
    async (script) => void (await server.exec(script)),
    await factory.connect(),
    () => server.close(),
  );
}

/**
 * Opens the database of a URL.
 *
 * @throws UsageError when there is no driver for it, or the schema is of another kind
 */
export async function databaseAt(
  url: string,
  named: string,
  cwd: string,
): Promise<Database> {
  const [, scheme = ""] = /^(\w+):/.exec(url) ?? [];
  const provider = providers[scheme];
  if (provider === undefined) {
    throw new UsageError(
      `--db takes auto, sqlite, postgres, or a URL that begins with file: or postgresql:, not "${url.replace(/\/\/.*@/, "//…@")}"`,
    );
  }
  if (provider !== named) {
    throw new UsageError(
      `--db names a database of ${provider}, and the schema is of ${named}`,
    );
  }
  return provider === "sqlite"
    ? sqliteDatabase(`file:${resolve(cwd, url.slice("file:".length))}`)
    : postgresqlDatabase(url);
}

const providers: Readonly<Record<string, Provider>> = {
  file: "sqlite",
  postgres: "postgresql",
  postgresql: "postgresql",
};

async function sqliteDatabase(url: string): Promise<Database> {
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  // Columns of BigInt hold more than a JavaScript number does.
  const factory = new PrismaLibSql({ url, intMode: "bigint" });
  const own = await factory.connect();
  const tables = (): Promise<readonly string[]> =>
    namesOf(
      own,
      `SELECT '"' || name || '"' FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
  const run = (script: string): Promise<void> => own.executeScript(script);
  // Rows go in any order: what refers to them goes too.
  const unchecked = (statements: readonly string[]): Promise<void> =>
    run(
      [
        "PRAGMA foreign_keys = OFF",
        "BEGIN",
        ...statements,
        "COMMIT",
        "PRAGMA foreign_keys = ON",
      ].join(";\n"),
    );
  return {
    adapter: countedAdapter(factory),
    run,
    tables,
    async empty(names) {
      const deleted = names.map((name) => `DELETE FROM ${name}`);
      await unchecked(deleted);
      // It is there once a number has been given.
      await run("DELETE FROM sqlite_sequence").catch(() => undefined);
    },
    async clear() {
      const names = await tables();
      await unchecked(names.map((name) => `DROP TABLE ${name}`));
    },
    close: () => own.dispose(),
  };
}

async function postgresqlDatabase(url: string): Promise<Database> {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const schema = new URL(url).searchParams.get("schema");
  const factory = new PrismaPg(
    { connectionString: url },
    schema === null ? {} : { schema },
  );
  const own = await factory.connect();
  return postgresql(
    factory,
    // The adapter's executeScript splits at every semicolon, even in functions.
    async (sql) => void (await own.executeRaw({ sql, args: [], argTypes: [] })),
    own,
    () => own.dispose(),
  );
}

function postgresql(
  factory: SqlDriverAdapterFactory,
  run: Database["run"],
  own: SqlDriverAdapter,
  close: Database["close"],
): Database {
  const foreign = "NOT IN ('pg_catalog', 'information_schema', 'pg_toast')";
  return {
    adapter: countedAdapter(factory),
    run,
    tables: () =>
      namesOf(
        own,
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) FROM information_schema.tables WHERE table_schema ${foreign}`,
      ),
    async empty(names) {
      if (names.length === 0) return;
      await run(`TRUNCATE ${names.join(", ")} RESTART IDENTITY CASCADE`);
    },
    async clear() {
      const schemas = await namesOf(
        own,
        `SELECT quote_ident(schema_name) FROM information_schema.schemata WHERE schema_name ${foreign}`,
      );
      const drops = schemas.map((name) => `DROP SCHEMA ${name} CASCADE`);
      await run([...drops, "CREATE SCHEMA public"].join(";\n"));
    },
    close,
  };
}

async function namesOf(
  database: SqlDriverAdapter,
  sql: string,
): Promise<readonly string[]> {
  const { rows } = await database.queryRaw({ sql, args: [], argTypes: [] });
  return rows.map(([name]) => String(name));
}
