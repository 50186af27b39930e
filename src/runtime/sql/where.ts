import type { SqlColumn, SqlModel, SqlRelation } from "./sql-schema.js";
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
    const column = own(table.model.columns, name);
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
function whole(parts: readonly Sql[]): Sql {
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

function scalar(
  scope: Scope,
  column: SqlColumn,
  text: string,
  tree: Tree,
): readonly Sql[] {
  const { type, list } = column;
  if (list || type === "Json") return passOn(`a filter of ${type}`);
  if (tree === null) {
    return column.nullable ? [sql`${text} IS NULL`] : passOn("a null");
  }
  if (!isMembers(tree)) return [sql`${text} = ${value(scope, column, tree)}`];
  const { mode, ...operators } = tree;
  const isInsensitive = mode === "insensitive";
  if (
    mode !== undefined &&
    !(isInsensitive && scope.dialect.ignoresCase && type === "String")
  ) {
    return passOn("mode");
  }
  const found = Object.entries(operators).map(([operator, operand]) =>
    comparison(scope, column, text, operator, operand, isInsensitive),
  );
  return found.length === 0 ? passOn("a filter without operators") : found;
}

const comparisons = new Map([
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

/** The types that Prisma compares by size. */
const ordered = new Set(["String", "Int", "BigInt", "Float", "DateTime"]);

const patterns = new Map([
  ["contains", (value: string) => `%${value}%`],
  ["startsWith", (value: string) => `${value}%`],
  ["endsWith", (value: string) => `%${value}`],
]);

function comparison(
  scope: Scope,
  column: SqlColumn,
  text: string,
  operator: string,
  operand: Tree,
  isInsensitive: boolean,
): Sql {
  const pattern = patterns.get(operator);
  if (pattern) {
    const { type, native = "Text" } = column;
    if (type !== "String" || native !== "Text" || !(operand instanceof Slot)) {
      return passOn(`"${operator}"`);
    }
    const like = scope.dialect.like(text, isInsensitive ? "ILIKE" : "LIKE");
    const encode = (given: unknown): unknown =>
      typeof given === "string" ? pattern(given) : passOn(`"${operator}"`);
    return sql`${like} ${{ slot: operand, encode }}`;
  }
  if (isInsensitive) return passOn(`"${operator}" that ignores case`);
  if (operator === "not" && isMembers(operand)) {
    // Prisma makes one of two.
    if (Object.hasOwn(operand, "not")) return passOn("not in not");
    const parts = scalar(scope, column, text, operand);
    return parts.length === 1 ? sql`NOT ${whole(parts)}` : passOn("not");
  }
  if (operand === null) {
    if (!column.nullable) return passOn("a null");
    if (operator === "equals") return sql`${text} IS NULL`;
    if (operator === "not") return sql`${text} IS NOT NULL`;
    return passOn(`"${operator}" of null`);
  }
  switch (operator) {
    case "equals":
      return sql`${text} = ${value(scope, column, operand)}`;
    case "not":
      return sql`${text} <> ${value(scope, column, operand)}`;
    case "in":
    case "notIn": {
      if (!Array.isArray(operand) || column.type === "Boolean") {
        return passOn(`"${operator}"`);
      }
      const values = (operand as readonly Tree[]).map((one) =>
        value(scope, column, one),
      );
      const isIn = operator === "in";
      if (values.length === 0) return isIn ? sql`1=0` : sql`1=1`;
      return sql`${text} ${isIn ? "IN" : "NOT IN"} (${joined(values, ", ")})`;
    }
    default: {
      const sign = comparisons.get(operator);
      if (sign === undefined || !ordered.has(column.type)) {
        return passOn(`"${operator}"`);
      }
      return sql`${text} ${sign} ${value(scope, column, operand)}`;
    }
  }
}

/** A value that is compared with a column's. */
function value(scope: Scope, column: SqlColumn, tree: Tree): Sql {
  const { dialect } = scope;
  if (!dialect.compares(column)) return passOn("a filter of a native type");
  if (typeof tree === "boolean" && column.type === "Boolean") {
    return [dialect.boolean(tree)];
  }
  if (!(tree instanceof Slot)) return passOn("a filter of another type");
  const encode = (given: unknown): unknown =>
    isOf(column, given)
      ? given instanceof Date
        ? dialect.date(given)
        : column.type === "Enum"
          ? column.values?.[given as string]
          : given
      : passOn(`a value that is no ${column.type}`);
  return [{ slot: tree, encode }];
}

/** Whether Prisma takes a value for a column as it is. */
function isOf({ type, values = {} }: SqlColumn, given: unknown): boolean {
  switch (type) {
    case "String":
      return typeof given === "string";
    case "Enum":
      return typeof given === "string" && Object.hasOwn(values, given);
    case "Int":
      return typeof given === "number" && (given | 0) === given;
    case "BigInt":
      return (
        (typeof given === "bigint" && BigInt.asIntN(64, given) === given) ||
        Number.isSafeInteger(given)
      );
    case "Float":
      // Larger ones Prisma takes for decimals, beside which others of a list lose digits.
      return (
        typeof given === "number" && Math.abs(given) <= Number.MAX_SAFE_INTEGER
      );
    case "DateTime":
      return given instanceof Date && /^\d/.test(dateText(given));
    default:
      return false;
  }
}

function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/**
 * What is asked of a related record, whose table is joined as by Prisma: so a condition of it
 * may be unknown, but not whether there is one.
 */
function ofOne(
  scope: Scope,
  table: Table,
  relation: SqlRelation,
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
function missing(scope: Scope, table: Table, relation: SqlRelation): Sql {
  const { optional, key = {} } = relation;
  const [column, ...others] = Object.keys(key);
  if (optional === undefined) return passOn("a null");
  if (optional === "record") {
    const { tables, on } = linkOf(scope, table, relation);
    return sql`(NOT EXISTS (SELECT 1 FROM ${tables} WHERE ${on}))`;
  }
  return column === undefined || others.length > 0
    ? passOn("a null of a compound key")
    : sql`(${table.column(column)} IS NULL)`;
}

/** What is asked of the members of a relation to many. */
function ofMany(
  scope: Scope,
  table: Table,
  relation: SqlRelation,
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
  { uniques }: SqlModel,
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
