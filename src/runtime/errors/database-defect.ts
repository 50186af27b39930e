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
 * or refers to itself, files of the database are damaged, or a transaction that the
 * application began has already failed. Prisma has no codes for these. Others, like a
 * missing function (42883), a request may cause as well, and so it may the internal error
 * of PostgreSQL (XX000), which extensions use for bad input.
 */
const states = /^(25P02|2F...|42704|42P17|58...|XX00[12]|1305|1356|1442|1449)$/;

/**
 * The errors of SQLite when its file is damaged or is no database. Some driver adapters
 * have numbers, others only names.
 */
const sqliteNumbers = new Set([11, 26]);
const sqliteNames = /^SQLITE_(CORRUPT|NOTADB)(_|$)/;

/** Libsql puts a name in front, so that Prisma's adapter finds no code for these. */
const missingInLibsql = /^SQLITE_ERROR: no such (table|column): /;

/** Whether the database itself, or the application, has to be mended. */
export function isDefect(error: OrmError): boolean {
  if (codes.has(error.code)) return true;
  const number = sqliteNumber(error);
  if (number !== undefined && sqliteNumbers.has(number & 0xff)) return true;
  const state = String(sqlState(error));
  return (
    states.test(state) ||
    sqliteNames.test(state) ||
    missingInLibsql.test(databaseText(error))
  );
}
