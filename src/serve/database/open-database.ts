import { resolve } from "node:path";
import { UsageError } from "gen-api";
import type { ServedSchema } from "gen-api/serving";
import type { Database } from "./database.js";
import { mysqlDatabase } from "./mysql.js";
import { embeddedPostgresql, postgresqlDatabase } from "./postgresql.js";
import { embeddedSqlite, sqliteDatabase } from "./sqlite.js";

/** What `--db` may say for a database of this process; others are URLs. */
const embedded = {
  auto: undefined,
  sqlite: "sqlite",
  postgres: "postgresql",
} as const;

/** Whether `--db` asks for a database of this process, which may be filled and emptied. */
export function isEmbedded(db: string): db is keyof typeof embedded {
  return Object.hasOwn(embedded, db);
}

/**
 * Opens the database that `--db` asks for.
 *
 * @param folder where the files of an embedded one are
 * @param isKept whether they outlive the process
 * @throws UsageError when there is no driver for it, or the schema is of another kind
 */
export async function openDatabase(
  { provider, named }: ServedSchema,
  db: string,
  folder: string,
  isKept: boolean,
  cwd: string,
): Promise<Database> {
  if (!isEmbedded(db)) return databaseAt(db, named, cwd);
  const asked = embedded[db] ?? provider;
  if (asked !== provider) {
    throw new UsageError(
      `--db ${db} does not go with a schema of ${named}: change its provider, or leave --db out`,
    );
  }
  return provider === "sqlite"
    ? embeddedSqlite(folder)
    : embeddedPostgresql(isKept ? folder : undefined);
}

async function databaseAt(
  url: string,
  named: string,
  cwd: string,
): Promise<Database> {
  const [, scheme = ""] = /^(\w+):/.exec(url) ?? [];
  const provider = providers.get(scheme);
  if (provider === undefined) {
    throw new UsageError(
      `--db takes auto, sqlite, postgres, or a URL that begins with file:, postgresql:, mysql: or mariadb:, not "${url.replace(/\/\/.*@/, "//…@")}"`,
    );
  }
  if (provider !== named) {
    throw new UsageError(
      `--db names a database of ${provider}, and the schema is of ${named}`,
    );
  }
  if (provider === "mysql") return mysqlDatabase(url, cwd);
  return provider === "sqlite"
    ? sqliteDatabase(resolve(cwd, url.slice("file:".length)))
    : postgresqlDatabase(url);
}

const providers = new Map<string, ServedSchema["provider"]>([
  ["file", "sqlite"],
  ["postgres", "postgresql"],
  ["postgresql", "postgresql"],
  ["mysql", "mysql"],
  ["mariadb", "mysql"],
]);
