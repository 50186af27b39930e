import { RpcError } from "../errors/rpc-error.js";
import {
  type OperationName,
  operations,
} from "../../contract/rpc-operations.js";
import type { Arguments } from "../routes.js";

const selections = new Set(["select", "include", "omit"]);

/**
 * Aggregates have no selections. Prisma's client would take functions in one, and in them
 * columns that are hidden, or fail to write to it. It also takes the names that every
 * object inherits, such as `toString`, for functions, and may fail at what they hold.
 *
 * @throws RpcError (400)
 */
export function refuseSelection(
  operation: OperationName,
  args: Arguments,
): void {
  const { answers } = operations[operation];
  if (answers !== "aggregate" && answers !== "groups") return;
  const name = Object.keys(args).find(
    (one) => selections.has(one) || one in Object.prototype,
  );
  if (name !== undefined) throw new RpcError(`${operation} takes no "${name}"`);
}
