import { passOn } from "./fallback.js";
import { type Scope, type Table, tableOf } from "./scope.js";
import { isMembers, type Members, type Tree } from "./shape.js";
import { joined, type Sql, sql } from "./text.js";
import { conditions, lookUp, own } from "./where.js";

/**
 * The condition of the rows from a cursor on, which has a part for each key of their order.
 *
 * @param isFromEnd - for the rows up to the cursor
 * @throws Fallback
 */
export function cursorOf(
  scope: Scope,
  table: Table,
  { cursor, orderBy }: Members,
  isFromEnd: boolean,
): readonly Sql[] {
  if (cursor === undefined) return [];
  const fields = isMembers(cursor) ? Object.keys(cursor) : [];
  if (fields.some((name) => !own(table.model.columns, name))) {
    // Which Prisma looks for in all rows that it has read.
    return passOn("a cursor of a compound key");
  }
  const keys = keysOf(table, orderBy);
  const at = tableOf(scope, table.name);
  const where = conditions(scope, at, lookUp(at.model, cursor));
  if (at.joined.length > 0) return passOn("a cursor by a relation");
  const parts = keys.map(([name, sort]) => ({
    key: table.column(name),
    sign: (sort === "asc") === isFromEnd ? "<" : ">",
    place: sql`(SELECT ${at.column(name)} FROM ${at.from} WHERE ${joined(where, " AND ")})`,
  }));
  // Those before the last one are equal, or decide.
  const all = parts.reduceRight<Sql | undefined>(
    (rest, { key, sign, place }) =>
      rest
        ? sql`(${key} ${sign} ${place} OR (${key} = ${place} AND ${rest}))`
        : sql`${key} ${sign}= ${place}`,
    undefined,
  );
  return all ? [all] : passOn("a cursor without an order");
}

/** Columns without nulls that leave no two rows equal: others Prisma reads all, to find the place. */
function keysOf(
  { model }: Table,
  orderBy: Tree | undefined,
): readonly (readonly [string, Tree])[] {
  const { columns, uniques } = model;
  const [id = []] = Object.values(uniques);
  const orders: readonly Tree[] =
    orderBy === undefined
      ? id.map((name) => ({ [name]: "asc" }))
      : Array.isArray(orderBy)
        ? (orderBy as readonly Tree[])
        : [orderBy];
  const keys = orders.flatMap((one) =>
    isMembers(one) ? Object.entries(one) : [],
  );
  const isPlain = keys.every(([name, sort]) => {
    const column = own(columns, name);
    return (
      column &&
      !column.nullable &&
      column.type !== "Enum" &&
      (sort === "asc" || sort === "desc")
    );
  });
  const isTotal = keys.some(([name]) => uniques[name]?.length === 1);
  return isPlain && isTotal
    ? keys
    : passOn("a cursor in an order that may have equal rows");
}
