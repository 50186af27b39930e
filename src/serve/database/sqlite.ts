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
  let copies = 0;
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
    async keep() {
      const ofType = "SELECT name FROM sqlite_master WHERE type";
      // They would run for rows that are brought back.
      const triggers = await namesOf(own, `${ofType} = 'trigger'`);
      if (triggers.length > 0) return undefined;
      copies += 1;
      const copy = `${path}.${String(copies)}`;
      await run(`VACUUM INTO ${quoted(copy)}`);
      const all = await namesOf(own, `${ofType} = 'table' ORDER BY rowid`);
      // Numbers that were given stand in a table, which rows change as they come.
      const isNumbers = (name: string): boolean => name === "sqlite_sequence";
      const names = [
        ...all.filter((name) => !name.startsWith("sqlite_")),
        ...all.filter(isNumbers),
      ];
      const script = await Promise.all(
        names.map(async (name) => {
          const table = `"${name}"`;
          const listed = await namesOf(
            own,
            `SELECT '"' || name || '"' FROM pragma_table_info(${quoted(name)})`,
          );
          const columns = listed.join(", ");
          return `DELETE FROM ${table};\nINSERT INTO ${table} (${columns}) SELECT ${columns} FROM kept.${table}`;
        }),
      );
      return async () => {
        await run(`ATTACH ${quoted(copy)} AS kept`);
        await unchecked(script);
        await run("DETACH kept");
      };
    },
    close: () => own.dispose(),
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
