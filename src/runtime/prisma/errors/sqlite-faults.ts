import type { FaultTable } from "./fault-kind.js";
import { driverCause, member, type OrmError } from "./orm-error.js";

/** By the names of SQLite's codes. Most are `ERROR`, where only the text says more. */
export const sqliteFaults: FaultTable = [
  // The file is locked, read-only, full or cannot be opened, or memory ran out.
  [/^(BUSY|LOCKED|NOMEM|READONLY|IOERR|FULL|CANTOPEN)(_|$)/, "busy"],
  // It is damaged, or is no database.
  [/^(CORRUPT|NOTADB)(_|$)/, "defect"],
  [/^CONSTRAINT_CHECK$/, "check"],
  // Some foreign keys have this code too.
  [/^CONSTRAINT_TRIGGER$/, "trigger", /(?<!FOREIGN KEY constraint failed)$/],
  [
    /^ERROR$/,
    "generated-column",
    /cannot (INSERT into|UPDATE) generated column/,
  ],
  [/^ERROR$/, "view", /because it is a view$/],
  // Libsql's own errors: the connection is lost, or a transaction was closed during a
  // statement because it took too long.
  [
    /^ERROR$/,
    "busy",
    /^(TRANSACTION_(CLOSED|TIMEOUT)|STREAM_EXPIRED|CLIENT_CLOSED|HRANA_(CLOSED|WEBSOCKET)_ERROR|SERVER_ERROR): (?!Server returned HTTP status 4)/,
  ],
  // Libsql puts a name in front, so that Prisma's adapter finds no code for these.
  [/^ERROR$/, "defect", /^SQLITE_ERROR: no such (table|column): /],
  // A unique that an upsert relies on is missing.
  [/^ERROR$/, "defect", /\bON CONFLICT clause does not match any\b/],
];

/** Some driver adapters have numbers; the low byte tells what failed, the rest how. */
const names: ReadonlyMap<number, string> = new Map([
  [275, "CONSTRAINT_CHECK"],
  [1811, "CONSTRAINT_TRIGGER"],
  [1, "ERROR"],
  [5, "BUSY"],
  [6, "LOCKED"],
  [7, "NOMEM"],
  [8, "READONLY"],
  [10, "IOERR"],
  [11, "CORRUPT"],
  [13, "FULL"],
  [14, "CANTOPEN"],
  [26, "NOTADB"],
]);

export function isSqliteCode(code: string): boolean {
  return code.startsWith("SQLITE_") || names.has(Number(code || NaN));
}

/** The name of an error's code, without `SQLITE_`; empty for a code that is in no row. */
export function sqliteName(error: OrmError, code: string): string {
  if (code.startsWith("SQLITE_")) return code.slice("SQLITE_".length);
  const extended = member(driverCause(error), "extendedCode");
  const number = Number(extended ?? (code || NaN));
  return names.get(number) ?? names.get(number & 0xff) ?? "";
}
