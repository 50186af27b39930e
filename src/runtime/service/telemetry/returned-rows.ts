import type { Resource } from "../../model/resource.js";
import { isJsonObject } from "../../serialization/json-object.js";
import { answersRecords, operations } from "../../contract/rpc-operations.js";

/**
 * How many records a call has returned, those of its relations included; the groups of a
 * `groupBy`.
 *
 * @param resource absent for models that no service shows
 */
export function rowsOf(
  resource: Resource | undefined,
  operation: string,
  result: unknown,
): number {
  if (operation === "findPage") {
    return recordsIn(resource, (result as { readonly rows: unknown }).rows);
  }
  if (/^groupBy(?:Parts)?$/.test(operation)) {
    return (result as readonly unknown[] | undefined)?.length ?? 0;
  }
  return Object.hasOwn(operations, operation) &&
    answersRecords(operations[operation as keyof typeof operations])
    ? recordsIn(resource, result)
    : 0;
}

function recordsIn(resource: Resource | undefined, value: unknown): number {
  if (Array.isArray(value)) {
    return value.reduce<number>(
      (sum, one) => sum + recordsIn(resource, one),
      0,
    );
  }
  if (!isJsonObject(value)) return 0;
  let sum = 1;
  for (const [name, { target }] of resource?.allRelationships() ?? []) {
    sum += recordsIn(target, value[name]);
  }
  return sum;
}
