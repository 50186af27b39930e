import { pathToFileURL } from "node:url";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { UsageError } from "gen-api";
import { resolveInProject } from "../resolve-in-project.js";
import { type Database, namesOf } from "./database.js";
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
  const path = resolveInProject("@prisma/adapter-mariadb", cwd);
  if (path === undefined) {
    throw new UsageError(
      "--db needs a driver for MySQL and MariaDB: npm install --save-dev @prisma/adapter-mariadb@7",
    );
  }
  const { PrismaMariaDb } = (await import(pathToFileURL(path).href)) as {
    readonly PrismaMariaDb: new (url: string) => SqlDriverAdapterFactory;
  };
  const factory = new PrismaMariaDb(url);
  const own = await factory.connect();
  return {
    adapter: listedAdapter(factory),
    tables: () =>
      namesOf(
        own,
        "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()",
      ),
    close: () => own.dispose(),
  };
}
