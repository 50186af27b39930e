import { passOn } from "./fallback.js";
import { joinedTo, linkOf } from "./links.js";
import type { Scope, Table } from "./scope.js";
import { isMembers, type Tree } from "./shape.js";
import { own } from "./where.js";

/** `ORDER BY` of an `orderBy`; empty without one. @throws Fallback */
export function orderOf(
  scope: Scope,
  table: Table,
  orderBy: Tree | undefined,
): string {
  if (orderBy === undefined) return "";
  const all = Array.isArray(orderBy) ? (orderBy as readonly Tree[]) : [orderBy];
  const keys = all.map((one) => sortKey(scope, table, one));
  return keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
}

function sortKey(scope: Scope, table: Table, tree: Tree): string {
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
    return `${table.column(name)} ${direction(order)}`;
  }
  const relation = own(table.model.relations, name);
  if (!relation) return passOn(`an order by "${name}"`);
  if (!relation.list) {
    const { target } = joinedTo(scope, table, name, relation);
    return sortKey(scope, target, order);
  }
  if (table.visits === "shared") {
    return passOn("an order by the members of a record that others share");
  }
  const { tables, on } = linkOf(scope, table, relation);
  return `(SELECT count(*) FROM ${tables} WHERE ${on}) ${countOrder(order)}`;
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
