import { isUnreadable } from "../prisma/unreadable.js";
import type { OperationName } from "../contract/rpc-operations.js";

/** Mutations whose result is the record that they wrote. */
const writesOne = new Set<OperationName>([
  "create",
  "update",
  "upsert",
  "delete",
]);

/** Whether a mutation wrote a record that could not be read back. */
export function isUnreadableWrite(
  operation: OperationName,
  result: unknown,
): boolean {
  return writesOne.has(operation) && isUnreadable(result);
}
