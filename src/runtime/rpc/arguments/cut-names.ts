import type { Database } from "../../contract/databases.js";
import { RpcError } from "../errors/rpc-error.js";

/** What is left of the 63 bytes of a name beside the `_aggr_count_` that Prisma adds. */
const longestCounted = 51;

/**
 * Prisma calls the column of a count by the relation, and finds none if PostgreSQL cut that.
 *
 * @throws RpcError (400) for a relation that cannot be counted
 */
export function refuseCut(
  { cutsNames }: Pick<Database, "cutsNames">,
  relations: readonly string[],
): void {
  if (!cutsNames) return;
  const long = relations.find((name) => bytesOf(name) > longestCounted);
  if (long === undefined) return;
  throw new RpcError(
    `_count cannot count ${long}: its name is longer than PostgreSQL takes`,
  );
}

function bytesOf(name: string): number {
  return new TextEncoder().encode(name).length;
}
