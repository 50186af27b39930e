import { isUnreadable } from "../prisma/unreadable.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";

/** Whether a mutation wrote a record that could not be read back. */
export function isUnreadableWrite(
  operation: OperationName,
  result: unknown,
): boolean {
  const { method, answers } = operations[operation];
  return method !== "GET" && answers === "One" && isUnreadable(result);
}
