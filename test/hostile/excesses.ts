import { defaultLimits } from "../../src/runtime/contract/limits.js";
import type { Cost, HostileRequest } from "./host.js";

const { maxRecords, maxResponseBytes, maxJoins } = defaultLimits;

/**
 * The most that the database may return for a request: the records, as many rows of their
 * parents and keys, and one more than allowed for each of some reads.
 */
export const maxRows = 2.5 * maxRecords;

/** A join of filters or sorting costs at least one; includes of a level need a few more. */
export const maxStatementJoins = maxJoins + 10;

/**
 * The most statements: pages of members count as records, an operation of a transaction takes
 * a few for each of its relations.
 */
export const maxStatements = 2_000;

/** In what a request with the default limits exceeds them; empty when all is well. */
export function excesses(
  { kind }: HostileRequest,
  cost: Cost | undefined,
): readonly string[] {
  if (!cost) return ["it took too long, or ended the process"];
  const { status, problem, rows, statements, joins, bytes } = cost;
  const found: string[] = [];
  if (status >= 500) found.push(`${status} ${problem}`);
  if (!(joins <= maxStatementJoins)) {
    found.push(`${joins} joins of ${maxStatementJoins}`);
  }
  // A file streams all records, however many these are.
  if (kind === "export") return found;
  if (!(rows <= maxRows)) found.push(`${rows} rows of ${maxRows}`);
  if (!(statements <= maxStatements)) {
    found.push(`${statements} statements of ${maxStatements}`);
  }
  if (!(bytes <= maxResponseBytes)) {
    found.push(`${bytes} bytes of ${maxResponseBytes}`);
  }
  return found;
}
