import { type OrmError, sqlState } from "./orm-error.js";

/**
 * What PostgreSQL, MySQL and MariaDB say when a statement or a lock took too
 * long, when resources ran out, when they shut down, and when they only read, as
 * a replica does. Prisma has no codes for these.
 */
const states =
  /^(57014|55P03|53...|57P0[123]|25006|1205|1290|1792|1836|1969|3024)$/;

/** Whether the database cannot do it now, whatever is asked. */
export function isUnavailable(error: OrmError): boolean {
  return states.test(String(sqlState(error)));
}
