import type { Field } from "../../../model/field.js";
import { RpcError } from "../../errors/rpc-error.js";
import { isPlain } from "../values.js";

/** The operators of a `Json` filter that have an order. */
const orders = ["lt", "lte", "gt", "gte"];

/**
 * Prisma's query compiler panics where a `Json` filter has to order anything but text
 * and numbers.
 *
 * @throws RpcError (400) if a filter compares a `Json` field with such a value.
 */
export function requireOrdered(
  name: string,
  field: Field,
  filter: unknown,
): void {
  if (field.type !== "Json" || !isPlain(filter)) return;
  const unordered = orders.find(
    (order) => Object.hasOwn(filter, order) && !hasOrder(filter[order]),
  );
  if (unordered === undefined) return;
  throw new RpcError(`"${unordered}" of "${name}" takes text or a number only`);
}

/** Dates, decimals and bytes become text in `Json`; the rest Prisma itself refuses. */
function hasOrder(value: unknown): boolean {
  return !(
    value === null ||
    typeof value === "boolean" ||
    Array.isArray(value) ||
    isPlain(value)
  );
}
