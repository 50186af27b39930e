import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type FillableDatabase, namesOf } from "./database.js";
import { listedAdapter } from "./statements.js";

/** A file of libSQL in a folder, which may be missing. */
export async function embeddedSqlite(
  folder: string,
): Promise<FillableDatabase> {
  mkdirSync(folder, { recursive: true });
  const database = await sqliteDatabase(join(folder, "data.db"));
  await database.run("PRAGMA journal_mode = WAL");
  return database;
}

export async function sqliteDatabase(path: string): Promise<FillableDatabase> {
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  // Columns of BigInt hold more than a JavaScript number does.
  const factory = new PrismaLibSql({ url: `file:${path}`, intMode: "bigint" });
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
    adapter: listedAdapter(factory),
    isLenient: false,
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
