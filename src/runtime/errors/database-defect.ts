import { type OrmError, sqlState } from "./orm-error.js";

/** Prisma's codes for a table or a column that is missing: a migration has not been run. */
const codes = new Set(["P2021", "P2022"]);

/**
 * The errors of PostgreSQL, MySQL and MariaDB that no request can cause: a default, a
 * trigger, a view or a policy needs what is not there, or refers to itself, or the
 * database fails inside. Prisma has no codes for these.
 */
const states = /^(42704|42P17|58...|XX...|1305|1356|1449)$/;

/** Whether the database itself has to be mended. */
export function isDefect(error: OrmError): boolean {
  return codes.has(error.code) || states.test(String(sqlState(error)));
}
