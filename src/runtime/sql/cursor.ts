import { passOn } from "./fallback.js";
import { isTotal } from "./order.js";
import { type Scope, type Table, tableOf } from "./scope.js";
import { isMembers, type Members, type Tree } from "./shape.js";
import type { SchemaModel } from "../model/schema.js";
import { joined, type Sql, sql } from "./text.js";
import { conditions, lookUp, own } from "./where.js";
import { uniquesOf } from "./uniques.js";

/**
 * The condition of the rows from a cursor on, which has a part for each key of their order.
 *
 * @param isFromEnd - for the rows up to the cursor
 * @throws Fallback
 */
export function cursorOf(
  scope: Scope,
  table: Table,
  { cursor, orderBy, where }: Members,
  isFromEnd: boolean,
): readonly Sql[] {
  if (cursor === undefined) return [];
  if (!isMembers(cursor)) return passOn("a cursor that is no object");
  const fields = fieldsOf(table.model, cursor);
  const keys = keysOf(table, orderBy);
  const names = keys.map(([name]) => name);
  if (!isTold(table.model, names)) {
    const isFound =
      isTotal(table.model, names) &&
      where === undefined &&
      isSame(scope, table.model, fields);
    if (!isFound)
      return passOn("a cursor in an order that may have equal rows");
  }
  const at = tableOf(scope, table.name);
  const found = conditions(scope, at, lookUp(at.model, cursor));
  if (at.joined.length > 0) return passOn("a cursor by a relation");
  const parts = keys.map(([name, sort]) => ({
    key: table.column(name),
    sign: (sort === "asc") === isFromEnd ? "<" : ">",
    place: sql`(SELECT ${at.column(name)} FROM ${at.from} WHERE ${joined(found, " AND ")})`,
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

/** The columns of a cursor. */
function fieldsOf(
  { fields, uniques }: SchemaModel,
  cursor: Members,
): readonly string[] {
  const names = Object.keys(cursor);
  const [name = "", ...others] = names;
  const key = own(fields, name) ? undefined : own(uniques, name);
  if (key && others.length === 0) return key;
  return names.every((one) => own(fields, one))
    ? names
    : passOn("a cursor with a filter");
}

/**
 * Whether Prisma knows that an order leaves no two rows equal, which it does not by a compound
 * id. Else it looks for the row of the cursor in all rows that it has read, so it must be one of
 * them.
 */
function isTold(model: SchemaModel, names: readonly string[]): boolean {
  const keys = uniquesOf(model);
  const told = keys.filter(({ length }, at) => at > 0 || length === 1);
  return isTotal(model, names, told);
}

/** Whether values are the same for the database where they are for Prisma. */
function isSame(
  { dialect }: Scope,
  { fields }: SchemaModel,
  names: readonly string[],
): boolean {
  return names.every((name) => {
    const { type, native } = fields[name] ?? {};
    const isText = type === "String" && !dialect.exactly;
    return native === undefined && (type === "Int" || isText);
  });
}

/** Columns without nulls. @throws Fallback */
function keysOf(
  { model }: Table,
  orderBy: Tree | undefined,
): readonly (readonly [string, Tree])[] {
  const [id = []] = uniquesOf(model);
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
    const column = own(model.fields, name);
    return (
      column &&
      !column.nullable &&
      column.type !== "Enum" &&
      (sort === "asc" || sort === "desc")
    );
  });
  return isPlain ? keys : passOn("a cursor in an order of other keys");
}
