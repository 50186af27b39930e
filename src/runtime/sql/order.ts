import { passOn } from "./fallback.js";
import { joinedTo } from "./links.js";
import type { Scope, Table } from "./scope.js";
import { isMembers, type Tree } from "./shape.js";
import { own } from "./where.js";
import type { SchemaModel } from "../model/schema.js";

/**
 * `ORDER BY` of an `orderBy`; empty without one.
 *
 * @param isReversed - from the last record to the first
 * @throws Fallback
 */
export function orderOf(
  scope: Scope,
  table: Table,
  orderBy: Tree | undefined,
  isReversed: boolean,
): string {
  if (orderBy === undefined) return "";
  const all = Array.isArray(orderBy) ? (orderBy as readonly Tree[]) : [orderBy];
  const keys = all.map((one) => sortKey(scope, table, one, isReversed));
  return keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
}

function sortKey(
  scope: Scope,
  table: Table,
  tree: Tree,
  isReversed: boolean,
): string {
  const [[name, order] = ["", null], ...others] = isMembers(tree)
    ? Object.entries(tree)
    : [];
  if (others.length > 0) return passOn("several names in one order");
  const column = own(table.model.fields, name);
  if (column) {
    if (column.list || ["Json", "Bytes"].includes(column.type)) {
      return passOn(`an order by ${column.type}`);
    }
    if (isMembers(order) && !(column.nullable && scope.dialect.placesNulls)) {
      return passOn("an order of nulls that there are not");
    }
    return `${table.column(name)} ${direction(order, isReversed)}`;
  }
  const relation = own(table.model.relations, name);
  // Prisma counts the members of all records at once.
  if (!relation || relation.list) return passOn(`an order by "${name}"`);
  const { target } = joinedTo(scope, table, relation);
  return sortKey(scope, target, order, isReversed);
}

function direction(tree: Tree, isReversed: boolean): string {
  if (tree === "asc" || tree === "desc") {
    return (tree === "asc") === isReversed ? "DESC" : "ASC";
  }
  if (!isMembers(tree)) return passOn("an order of another kind");
  const { sort = null, nulls, ...others } = tree;
  if (isMembers(sort) || Object.keys(others).length > 0)
    return passOn("an order");
  if (nulls === undefined) return direction(sort, isReversed);
  if (nulls !== "first" && nulls !== "last") return passOn("an order of nulls");
  const place = (nulls === "first") === isReversed ? "LAST" : "FIRST";
  return `${direction(sort, isReversed)} NULLS ${place}`;
}

/** The names of an `orderBy`. */
export function sortedNames(orderBy: Tree): readonly string[] {
  const all = Array.isArray(orderBy) ? (orderBy as readonly Tree[]) : [orderBy];
  return all.flatMap((one) => (isMembers(one) ? Object.keys(one) : []));
}

/** Whether an order by these columns leaves no two rows equal, by one of the keys. */
export function isTotal(
  model: SchemaModel,
  sorted: readonly string[],
  keys = Object.values(model.uniques),
): boolean {
  return keys.some((fields) =>
    fields.every(
      (name) => sorted.includes(name) && !model.fields[name]?.nullable,
    ),
  );
}
