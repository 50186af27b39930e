import { passOn } from "./fallback.js";
import { type Scope, type Table, tableOf } from "./scope.js";
import { isMembers, type Tree } from "./shape.js";
import { links, own } from "./where.js";

/** `ORDER BY` of an `orderBy`; empty without one. @throws Fallback */
export function orderOf(
  scope: Scope,
  table: Table,
  orderBy: Tree | undefined,
): string {
  if (orderBy === undefined) return "";
  const all = Array.isArray(orderBy) ? (orderBy as readonly Tree[]) : [orderBy];
  const keys = all.flatMap((one) => {
    const { key, order, isCount } = sortKey(scope, table, one);
    // Of a record that there is not, Prisma counts no members.
    return `${isCount ? `coalesce(${key}, 0)` : key} ${order}`;
  });
  return keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
}

interface SortKey {
  readonly key: string;
  readonly order: string;
  /** Whether it is the number of a relation's members. */
  readonly isCount?: boolean;
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
  const target = tableOf(scope, relation.model);
  const from = links(scope, table, relation, target);
  if (relation.list) {
    const key = `(SELECT count(*) FROM ${from})`;
    return { key, order: countOrder(order), isCount: true };
  }
  const inner = sortKey(scope, target, order);
  return { ...inner, key: `(SELECT ${inner.key} FROM ${from})` };
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
