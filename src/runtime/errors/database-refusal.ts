import { databaseText, type OrmError, sqlState } from "./orm-error.js";

/**
 * A rule of the database itself, which no Prisma schema tells: a trigger raises
 * an error, a column or a view is not written from outside, records exclude each
 * other, a value is too long for an index.
 */
export type DatabaseRefusal =
  "trigger" | "generated-column" | "view" | "exclusion" | "index-size";

/** In the states of PostgreSQL, and in the numbers of MySQL and MariaDB. */
const states: ReadonlyMap<string, DatabaseRefusal> = new Map([
  ["P0001", "trigger"],
  ["1644", "trigger"],
  ["428C9", "generated-column"],
  ["3105", "generated-column"],
  ["1906", "generated-column"],
  ["55000", "view"],
  ["1288", "view"],
  ["1471", "view"],
  ["23P01", "exclusion"],
  ["54000", "index-size"],
]);

/** Which rule a write has met; `undefined` for errors of other kinds. */
export function databaseRefusal(error: OrmError): DatabaseRefusal | undefined {
  const state = String(sqlState(error));
  return states.get(state) ?? inSqlite(state, databaseText(error));
}

/** SQLite has one number for all mistakes, and one for triggers and some foreign keys. */
function inSqlite(state: string, text: string): DatabaseRefusal | undefined {
  if (state === "1811" && !text.endsWith("FOREIGN KEY constraint failed")) {
    return "trigger";
  }
  if (state !== "1") return undefined;
  if (/cannot (INSERT into|UPDATE) generated column/.test(text)) {
    return "generated-column";
  }
  return text.endsWith("because it is a view") ? "view" : undefined;
}
