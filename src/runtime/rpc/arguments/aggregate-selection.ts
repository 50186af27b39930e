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
 * object inherits, such as `toString`, for functions, and may fail at what they hold. In
 * other operations it reads functions of columns, and drops what they compute.
 *
 * @throws RpcError (400)
 */
export function refuseSelection(
  operation: OperationName,
  args: Arguments,
): void {
  const { answers } = operations[operation];
  const takes =
    answers === "aggregate" || answers === "groups"
      ? (name: string) => !selections.has(name) && !(name in Object.prototype)
      : (name: string) => !name.startsWith("_");
  const name = Object.keys(args).find((one) => !takes(one));
  if (name !== undefined) throw new RpcError(`${operation} takes no "${name}"`);
}
