import { RpcError } from "../errors/rpc-error.js";
import type { OperationName } from "../../contract/rpc-operations.js";
import type { Arguments } from "./arguments.js";

/** The operations whose results are chosen by functions of columns: `_max` and the like. */
const aggregates: ReadonlySet<OperationName> = new Set([
  "aggregate",
  "groupBy",
]);

const selections = new Set(["select", "include", "omit"]);

/**
 * Aggregates have no selections. Prisma's client would take functions in one, and in them
 * columns that are hidden, or fail to write to it. It also takes the names that every
 * object inherits, such as `toString`, for functions, and may fail at what they hold. In
 * other operations it reads functions of columns, and drops what they compute.
 *
 * @throws RpcError (400)
 */
export function refuseSelection(
  operation: OperationName,
  args: Arguments,
): void {
  const takes = aggregates.has(operation)
    ? (name: string) => !selections.has(name) && !(name in Object.prototype)
    : (name: string) => !name.startsWith("_");
  const name = Object.keys(args).find((one) => !takes(one));
  if (name !== undefined) throw new RpcError(`${operation} takes no "${name}"`);
}
