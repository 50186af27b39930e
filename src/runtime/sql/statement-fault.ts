import type { FaultKind } from "../prisma/errors/fault-kind.js";
import { faultOf, isUnavailable } from "../prisma/errors/fault.js";

/**
 * Whether a statement has failed, or ran out of time, for what it is: not because of its values,
 * locks, a request that was cancelled, its transaction, or a database that cannot serve now.
 */
export function isStatementFault(error: unknown): boolean {
  const fault = faultOf(error);
  if (!fault) return false;
  const { message } = fault.error;
  if (outOfTime.test(message)) return true;
  const isElsewhere = isUnavailable(fault) || others.has(fault.kind);
  return !isElsewhere && !failedBefore.test(message);
}

/** What PostgreSQL, its driver, MariaDB and MySQL say; of locks, they say something else. */
const outOfTime =
  /statement timeout|Query read timeout|max_statement_time|maximum statement execution time/;

const others: ReadonlySet<FaultKind> = new Set([
  "overtaken",
  "denied",
  "misconfigured",
  "misfit",
  "unparsable",
]);

const failedBefore = /current transaction is aborted/;
