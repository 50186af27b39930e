import { passOn } from "./fallback.js";
import { isTotal, sortedNames } from "./order.js";
import type { Scope, Table } from "./scope.js";
import { isMembers, type Members } from "./shape.js";
import { type Sql, sql } from "./text.js";
import { own } from "./where.js";

/** Rows in their order. */
interface Ordered {
  readonly from: Sql;
  readonly order: string;
}

/** Types of which two values are the same for the database where they are for Prisma. */
const known = new Set(["Int", "BigInt", "Boolean", "Enum", "String"]);

/**
 * Of rows with the same values of `distinct`, the first in their order: those that Prisma keeps
 * of all rows that it has read, before it takes a page of them.
 *
 * @throws Fallback
 */
export function firstOfEach(
  { dialect }: Scope,
  table: Table,
  args: Members,
  { from, order }: Ordered,
): Ordered {
  const names = namesOf(args);
  if (args["cursor"] !== undefined) return passOn("a cursor beside distinct");
  if (!tellsFirst(table, args, names)) {
    return passOn("distinct in an order that may have equal rows");
  }
  const keys = names.map((name) => {
    const column = own(table.model.fields, name);
    if (!column || column.list || !known.has(column.type)) {
      return passOn(`distinct by ${column?.type ?? name}`);
    }
    const { expression } = dialect.read(column, table.column(name));
    const isText = column.type === "String";
    return (isText && dialect.exactly?.(expression)) || expression;
  });
  // The first of all is the first of its kind.
  if (table.visits === "one" && args["skip"] === undefined) {
    return { from, order };
  }
  const columns = [...table.named].join(", ");
  const { alias } = table;
  // No column is called so.
  const rank = dialect.quote("rank of row");
  const place = dialect.quote("place of row");
  const ranks = `row_number() OVER (PARTITION BY ${keys.join(", ")}${order}) AS ${rank}`;
  const places = `row_number() OVER (${order}) AS ${place}`;
  return {
    from: sql`(SELECT ${columns}, ${ranks}, ${places} FROM ${from}) AS ${alias} WHERE ${alias}.${rank} = 1`,
    order: ` ORDER BY ${alias}.${place} ASC`,
  };
}

function namesOf({ distinct }: Members): readonly string[] {
  const names = Array.isArray(distinct) ? (distinct as unknown[]) : [distinct];
  return names.length > 0 && names.every((name) => typeof name === "string")
    ? names
    : passOn("distinct by nothing");
}

/** Whether it is known which row comes first, or all with the same values are answered alike. */
function tellsFirst(
  { model }: Table,
  { orderBy, select, take }: Members,
  names: readonly string[],
): boolean {
  // Without an order, that of the id.
  if (orderBy === undefined) return take !== undefined;
  const sorted = sortedNames(orderBy);
  if (isTotal(model, sorted)) return true;
  const selected = isMembers(select) ? Object.keys(select) : [];
  return (
    selected.length > 0 &&
    selected.every((name) => names.includes(name)) &&
    names.every((name) => sorted.includes(name))
  );
}
