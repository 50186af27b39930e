import type { Row } from "../../model/resource.js";
import { asDecoded } from "../encoded-row.js";
import type { ReadPlan } from "./read-plan.js";

/**
 * A row with its related records, and without the columns that only the plan needed. Its
 * members have the order of Prisma's own results.
 *
 * @param related of all rows, by the name of the relation
 */
export function wholeRow(
  { args, added, order }: ReadPlan,
  row: Row,
  related: ReadonlyMap<string, readonly unknown[]>,
  index: number,
): Row {
  const own = Object.keys(row).filter(
    (name) => !order.includes(name) && !added.has(name),
  );
  const names =
    args["select"] === undefined ? [...own, ...order] : [...order, ...own];
  const whole: Record<string, unknown> = {};
  for (const name of names) {
    const values = related.get(name);
    if (values) whole[name] = values[index];
    else if (Object.hasOwn(row, name)) whole[name] = row[name];
  }
  return asDecoded(whole);
}
