import {
  isOptional,
  type SchemaModel,
  type SchemaRelation,
} from "../model/schema.js";
import { scalar } from "./compare.js";
import { passOn } from "./fallback.js";
import { joinedTo, linkOf } from "./links.js";
import { isMembers, type Members, Slot, type Tree } from "./shape.js";
import { joinsOf, type Scope, type Table } from "./scope.js";
import { joined, type Sql, sql } from "./text.js";

/**
 * The conditions of a `where`, all of which must hold.
 *
 * @throws Fallback
 */
export function conditions(
  scope: Scope,
  table: Table,
  where: Tree | undefined,
): readonly Sql[] {
  if (where === undefined) return [];
  if (!isMembers(where)) return passOn("a filter that is no object");
  return Object.entries(where).flatMap(([name, tree]) => {
    if (name === "AND") {
      return each(tree).flatMap((one) => conditions(scope, table, one));
    }
    if (name === "OR") return [anyOf(scope, table, tree)];
    if (name === "NOT") {
      return each(tree).map(
        (one) => sql`NOT ${whole(conditions(scope, table, one))}`,
      );
    }
    const column = own(table.model.fields, name);
    if (column) return scalar(scope, column, table.column(name), tree);
    const relation = own(table.model.relations, name);
    if (!relation) return passOn(`"${name}" in a filter`);
    return relation.list
      ? ofMany(scope, table, relation, tree)
      : ofOne(scope, table, relation, tree);
  });
}

/** A member of its own, and none that every object has. */
export function own<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** All of several conditions, as one. */
export function whole(parts: readonly Sql[]): Sql {
  if (parts.length === 0) return passOn("an empty condition");
  return sql`(${joined(parts, " AND ")})`;
}

function each(tree: Tree): readonly Tree[] {
  return Array.isArray(tree) ? (tree as readonly Tree[]) : [tree];
}

function anyOf(scope: Scope, table: Table, tree: Tree): Sql {
  if (!Array.isArray(tree)) return passOn("OR without a list");
  // Prisma makes it false in some places, and leaves it out in others.
  if (tree.length === 0) return passOn("an empty OR");
  const parts = (tree as readonly Tree[]).map((one) =>
    whole(conditions(scope, table, one)),
  );
  return sql`(${joined(parts, " OR ")})`;
}

/**
 * What is asked of a related record, whose table is joined as by Prisma: so a condition of it
 * may be unknown, but not whether there is one.
 */
function ofOne(
  scope: Scope,
  table: Table,
  relation: SchemaRelation,
  tree: Tree,
): readonly Sql[] {
  if (tree === null) return [missing(scope, table, relation)];
  if (!isMembers(tree)) return passOn("a relation that is no object");
  const isWay = Object.hasOwn(tree, "is") || Object.hasOwn(tree, "isNot");
  const ways = isWay ? tree : { is: tree };
  return Object.entries(ways).map(([way, condition]) => {
    if (way !== "is" && way !== "isNot") return passOn(`"${way}" beside "is"`);
    if (condition === null) {
      const none = missing(scope, table, relation);
      return way === "is" ? none : sql`NOT ${none}`;
    }
    const { target, column } = joinedTo(scope, table, relation);
    const all = whole(conditions(scope, target, condition));
    return way === "is"
      ? sql`(${all} AND ${column} IS NOT NULL)`
      : sql`(NOT ${all} OR ${column} IS NULL)`;
  });
}

/** Whether there is no related record. */
function missing(scope: Scope, table: Table, relation: SchemaRelation): Sql {
  if (!isOptional(relation)) return passOn("a null");
  if (!relation.key) {
    const { tables, on } = linkOf(scope, table, relation);
    return sql`(NOT EXISTS (SELECT 1 FROM ${tables} WHERE ${on}))`;
  }
  const [column, ...others] = Object.keys(relation.key);
  return column === undefined || others.length > 0
    ? passOn("a null of a compound key")
    : sql`(${table.column(column)} IS NULL)`;
}

/** What is asked of the members of a relation to many. */
function ofMany(
  scope: Scope,
  table: Table,
  relation: SchemaRelation,
  tree: Tree,
): readonly Sql[] {
  if (!isMembers(tree)) return passOn("a relation that is no object");
  const ways = Object.entries(tree);
  if (ways.length === 0) return passOn("an empty condition");
  return ways.map(([way, condition]) => {
    const { target, tables, on } = linkOf(scope, table, relation);
    const parts = conditions(scope, target, condition);
    const isEvery = way === "every";
    const all = [[on], ...(isEvery ? [sql`NOT ${whole(parts)}`] : parts)];
    const exists = sql`EXISTS (SELECT 1 FROM ${tables}${joinsOf(target)} WHERE ${joined(all, " AND ")})`;
    if (way === "some") return exists;
    return isEvery || way === "none" ? sql`NOT ${exists}` : passOn(`"${way}"`);
  });
}

/** The filter of a look-up, whose keys may be compound. @throws Fallback */
export function lookUp(
  { uniques }: SchemaModel,
  where: Tree | undefined,
): Members {
  if (!isMembers(where)) return passOn("a look-up without a filter");
  const found: Tree[] = [];
  let isUnique = false;
  for (const [name, tree] of Object.entries(where)) {
    const fields = own(uniques, name);
    const isCompound = fields !== undefined && fields.length > 1;
    isUnique ||= isCompound || (fields !== undefined && tree instanceof Slot);
    const parts = isCompound && isMembers(tree) ? Object.values(tree) : [tree];
    if (fields && !parts.every((part) => part instanceof Slot)) {
      return passOn("a key that is no value");
    }
    found.push(isCompound ? tree : { [name]: tree });
  }
  return isUnique ? { AND: found } : passOn("a look-up without a key");
}
