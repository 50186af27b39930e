import { pathToFileURL } from "node:url";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { UsageError } from "gen-api";
import { resolveInProject } from "../resolve-in-project.js";
import { type Database, type FillableDatabase, namesOf } from "./database.js";
import { listedAdapter } from "./statements.js";

/**
 * A server of MySQL or MariaDB, as it is: Prisma's schema engine makes no tables for it here.
 *
 * @throws UsageError where its driver is not installed
 */
export async function mysqlDatabase(
  url: string,
  cwd: string,
): Promise<Database> {
  const factory = await factoryOf(url, cwd);
  const own = await factory.connect();
  return {
    adapter: listedAdapter(factory),
    tables: () => namesOf(own, tablesQuery),
    close: () => own.dispose(),
  };
}

/**
 * A database on such a server that may be filled and emptied.
 *
 * @throws UsageError where its driver is not installed
 */
export async function fillableMysql(
  url: string,
  cwd: string,
): Promise<FillableDatabase> {
  const factory = await factoryOf(url, cwd);
  const scripts = new URL(url);
  scripts.searchParams.set("multipleStatements", "true");
  // What a script sets holds for its connection: there is one.
  scripts.searchParams.set("connectionLimit", "1");
  // Prepared statements are single ones.
  const text = await factoryOf(scripts.href, cwd, { useTextProtocol: true });
  const own = await text.connect();
  const tables = (): Promise<readonly string[]> => namesOf(own, tablesQuery);
  const run = async (sql: string): Promise<void> =>
    void (await own.executeRaw({ sql, args: [], argTypes: [] }));
  // Tables go in any order.
  const unchecked = async (
    verb: string,
    names: readonly string[],
  ): Promise<void> => {
    await run("SET FOREIGN_KEY_CHECKS = 0");
    try {
      for (const name of names) await run(`${verb} TABLE ${name}`);
    } finally {
      await run("SET FOREIGN_KEY_CHECKS = 1");
    }
  };
  return {
    adapter: listedAdapter(factory),
    isLenient: false,
    run,
    tables,
    empty: (names) => unchecked("TRUNCATE", names),
    clear: async () => unchecked("DROP", await tables()),
    close: () => own.dispose(),
  };
}

/** Views have no rows of their own. */
const tablesQuery =
  "SELECT concat('`', replace(table_name, '`', '``'), '`') FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'";

async function factoryOf(
  url: string,
  cwd: string,
  options: { readonly useTextProtocol?: boolean } = {},
): Promise<SqlDriverAdapterFactory> {
  const path = resolveInProject("@prisma/adapter-mariadb", cwd);
  if (path === undefined) {
    throw new UsageError(
      "a URL of MySQL or MariaDB needs a driver: npm install --save-dev @prisma/adapter-mariadb@7",
    );
  }
  const { PrismaMariaDb } = (await import(pathToFileURL(path).href)) as {
    readonly PrismaMariaDb: new (
      url: string,
      settings: typeof options,
    ) => SqlDriverAdapterFactory;
  };
  return new PrismaMariaDb(url, options);
}
