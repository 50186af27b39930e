import type { OperationName } from "./operations.js";

/** Mutations whose result is the record that they wrote. */
const writesOne = new Set<OperationName>([
  "create",
  "update",
  "upsert",
  "delete",
]);

/**
 * Whether a mutation was done and its record could not be read afterwards.
 * Prisma commits and then returns nothing when row-level security hides what
 * it wrote: `null`, and from an upsert an empty list.
 */
export function isUnreadable(
  operation: OperationName,
  result: unknown,
): boolean {
  return (
    writesOne.has(operation) &&
    (result === null || (Array.isArray(result) && result.length === 0))
  );
}
