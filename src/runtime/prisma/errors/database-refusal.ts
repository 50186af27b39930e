import {
  databaseKind,
  databaseText,
  driverCause,
  member,
  type OrmError,
  sqlState,
} from "./orm-error.js";

/**
 * A rule of the database that the Prisma schema does not contain: a trigger raises
 * an error, a column or a view is not writable, an exclusion constraint is violated,
 * a value is too long for an index. Or a rule that it contains, but for a record that
 * the request does not name: on MySQL, a key that changes with the one it refers to
 * collides with another (PostgreSQL and SQLite report a unique violation).
 */
export type DatabaseRefusal =
  "trigger" | "generated-column" | "view" | "exclusion" | "index-size";

/** By the SQLSTATE of PostgreSQL, and by the error numbers of MySQL and MariaDB. */
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
  ["1761", "exclusion"],
  ["1762", "exclusion"],
  ["54000", "index-size"],
]);

/** The rule that refused a write; `undefined` for other errors. */
export function databaseRefusal(error: OrmError): DatabaseRefusal | undefined {
  const state = String(sqlState(error));
  const known = states.get(state) ?? inSqlite(state, databaseText(error));
  return known ?? (hasCustomCode(error, state) ? "trigger" : undefined);
}

/**
 * Whether a trigger chose the code of its error. On PostgreSQL it is none of the
 * database's: `RAISE EXCEPTION … USING ERRCODE = 'AP001'`. Nor is 23000 raised by
 * PostgreSQL itself. On MySQL there is a number, with this state beside it.
 */
function hasCustomCode(error: OrmError, state: string): boolean {
  if (databaseKind(error) !== "postgres") {
    return member(driverCause(error), "state") === "45000";
  }
  return (
    state === "23000" || (sqlStateForm.test(state) && !classes.test(state))
  );
}

const sqlStateForm = /^[0-9A-Z]{5}$/;

/** The classes of PostgreSQL's codes, and those of CockroachDB, which begin with X. */
const classes =
  /^(0[0-389ABFLPZ]|10|2[0-8BDF]|3[489BDF]|4[024]|5[34578]|72|[FP]0|HV|X)/;

/** Of triggers and some foreign keys. */
const sqliteTrigger = /^(1811|SQLITE_CONSTRAINT_TRIGGER)$/;

/** Of most errors. */
const sqliteError = /^(1|SQLITE_ERROR)$/;

/** The codes of SQLite say little. Some driver adapters have them as numbers, some as names. */
function inSqlite(state: string, text: string): DatabaseRefusal | undefined {
  if (sqliteTrigger.test(state)) {
    const isTrigger = !text.endsWith("FOREIGN KEY constraint failed");
    return isTrigger ? "trigger" : undefined;
  }
  if (!sqliteError.test(state)) return undefined;
  if (/cannot (INSERT into|UPDATE) generated column/.test(text)) {
    return "generated-column";
  }
  return text.endsWith("because it is a view") ? "view" : undefined;
}
