import {
  isOrmError,
  type OrmError,
  sqlState,
  unreachableCodes,
} from "./orm-error.js";

/**
 * The errors of PostgreSQL, MySQL and MariaDB when a statement or a lock took too
 * long, resources ran out, the server shuts down, or it is read-only, as a replica
 * is. Prisma has no codes for these.
 */
const states =
  /^(57014|55P03|53...|57P0[123]|25006|1205|1290|1792|1836|1969|3024)$/;

/** Whether the database is temporarily unable to run the statement. */
export function isUnavailable(error: OrmError): boolean {
  return states.test(String(sqlState(error)));
}

/** Whether the database cannot be reached, or cannot run statements now. */
export function isUnreachable(error: unknown): boolean {
  return (
    isOrmError(error) &&
    (unreachableCodes.has(error.code) || isUnavailable(error))
  );
}
