import {
  databaseText,
  type OrmError,
  sqliteNumber,
  sqlState,
} from "./orm-error.js";

/** Prisma's codes for a table or a column that is missing: a migration has not been run. */
const codes = new Set(["P2021", "P2022"]);

/**
 * The errors of PostgreSQL, MySQL and MariaDB that no request can cause: a default, a
 * trigger, a view or a policy needs a setting, type, routine or role that is not there,
 * or refers to itself, a unique that an upsert relies on is missing, files of the database
 * are damaged, or a transaction that the application began has already failed. Prisma has no
 * codes for these. Others, like a missing function (42883), a request may cause as well, and
 * so it may the internal error of PostgreSQL (XX000), which extensions use for bad input.
 */
const states =
  /^(25P02|2F...|42704|42P10|42P17|58...|XX00[12]|1305|1356|1442|1449)$/;

/**
 * The errors of SQLite when its file is damaged or is no database. Some driver adapters
 * have numbers, others only names.
 */
const sqliteNumbers = new Set([11, 26]);
const sqliteNames = /^SQLITE_(CORRUPT|NOTADB)(_|$)/;

/** Libsql puts a name in front, so that Prisma's adapter finds no code for these. */
const missingInLibsql = /^SQLITE_ERROR: no such (table|column): /;

/** SQLite's words when a unique that an upsert relies on is missing. */
const missingUnique = /\bON CONFLICT clause does not match any\b/;

/** The enum of PostgreSQL lacks a value that the schema has: Prisma sends no others. */
const missingEnumValue = /^invalid input value for enum /;

/** Whether the database itself, or the application, has to be mended. */
export function isDefect(error: OrmError): boolean {
  if (codes.has(error.code)) return true;
  const number = sqliteNumber(error);
  if (number !== undefined && sqliteNumbers.has(number & 0xff)) return true;
  const state = String(sqlState(error));
  const text = databaseText(error);
  return (
    states.test(state) ||
    sqliteNames.test(state) ||
    missingInLibsql.test(text) ||
    missingUnique.test(text) ||
    missingEnumValue.test(text)
  );
}
