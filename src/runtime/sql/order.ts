import { passOn } from "./fallback.js";
import { linkOf } from "./links.js";
import type { Scope, Table } from "./scope.js";
import { isMembers, type Tree } from "./shape.js";
import { own } from "./where.js";

/** The order of rows. */
export interface Order {
  /** `ORDER BY`; empty without one. */
  readonly text: string;
  /**
   * The tables of related records that rows are ordered by: in a sub-select, a column would
   * lose the order of its enum, or its collation.
   */
  readonly joins: string;
}

/** The order of an `orderBy`. @throws Fallback */
export function orderOf(
  scope: Scope,
  table: Table,
  orderBy: Tree | undefined,
): Order {
  if (orderBy === undefined) return { text: "", joins: "" };
  const all = Array.isArray(orderBy) ? (orderBy as readonly Tree[]) : [orderBy];
  const found = all.map((one) => sortKey(scope, table, one));
  const keys = found.map(({ key, order }) => `${key} ${order}`);
  return {
    text: keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`,
    joins: found.map(({ joins = "" }) => joins).join(""),
  };
}

interface SortKey {
  readonly key: string;
  readonly order: string;
  readonly joins?: string;
}

function sortKey(scope: Scope, table: Table, tree: Tree): SortKey {
  const [[name, order] = ["", null], ...others] = isMembers(tree)
    ? Object.entries(tree)
    : [];
  if (others.length > 0) return passOn("several names in one order");
  const column = own(table.model.columns, name);
  if (column) {
    if (column.list || ["Json", "Bytes"].includes(column.type)) {
      return passOn(`an order by ${column.type}`);
    }
    if (isMembers(order) && !(column.nullable && scope.dialect.placesNulls)) {
      return passOn("an order of nulls that there are not");
    }
    return { key: table.column(name), order: direction(order) };
  }
  const relation = own(table.model.relations, name);
  if (!relation) return passOn(`an order by "${name}"`);
  if (relation.list && table.visits === "shared") {
    return passOn("an order by the members of a record that others share");
  }
  const { target, tables, on } = linkOf(scope, table, relation);
  if (relation.list) {
    const key = `(SELECT count(*) FROM ${tables} WHERE ${on})`;
    return { key, order: countOrder(order) };
  }
  const inner = sortKey(scope, target, order);
  const joins = ` LEFT JOIN ${tables} ON ${on}${inner.joins ?? ""}`;
  return { ...inner, joins };
}

function countOrder(tree: Tree): string {
  const { _count: order = null, ...others } = isMembers(tree) ? tree : {};
  return typeof order === "string" && Object.keys(others).length === 0
    ? direction(order)
    : passOn("an order of a relation to many");
}

function direction(tree: Tree): string {
  if (tree === "asc" || tree === "desc") return tree.toUpperCase();
  if (!isMembers(tree)) return passOn("an order of another kind");
  const { sort = null, nulls, ...others } = tree;
  if (isMembers(sort) || Object.keys(others).length > 0)
    return passOn("an order");
  if (nulls === undefined) return direction(sort);
  if (nulls !== "first" && nulls !== "last") return passOn("an order of nulls");
  return `${direction(sort)} NULLS ${nulls.toUpperCase()}`;
}
