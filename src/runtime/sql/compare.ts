import { passOn } from "./fallback.js";
import { ofJson } from "./json-filter.js";
import { ofList } from "./list-filter.js";
import type { Scope } from "./scope.js";
import { isMembers, type Members, Slot, type Tree } from "./shape.js";
import type { SchemaField } from "../model/schema.js";
import { joined, type Sql, sql } from "./text.js";
import { value } from "./value.js";

/** A column that is compared. */
interface Compared {
  readonly scope: Scope;
  readonly column: SchemaField;
  readonly text: string;
  readonly ignoresCase: boolean;
}

/** What is asked of a column, all of which must hold. @throws Fallback */
export function scalar(
  scope: Scope,
  column: SchemaField,
  text: string,
  tree: Tree,
): readonly Sql[] {
  const { type, list, nullable } = column;
  if (list) return [ofList(scope, column, text, tree)];
  if (type === "Json") return [ofJson(scope, text, tree)];
  if (tree === null) {
    return nullable ? [sql`${text} IS NULL`] : passOn("a null");
  }
  if (!isMembers(tree)) return [sql`${text} = ${value(scope, column, tree)}`];
  const { mode, ...operators } = tree;
  const ignoresCase = mode === "insensitive";
  const isKnown =
    mode === undefined ||
    (ignoresCase && scope.dialect.ignoresCase && isSearched(scope, column));
  if (!isKnown) return passOn("mode");
  return comparisons({ scope, column, text, ignoresCase }, operators, false);
}

/** @param isNot - whether each of them must not hold */
function comparisons(
  compared: Compared,
  operators: Members,
  isNot: boolean,
): readonly Sql[] {
  const found = Object.entries(operators).map(([operator, operand]) => {
    if (operator === "not" && isMembers(operand)) {
      return joined(comparisons(compared, operand, !isNot), " AND ");
    }
    const one = comparison(compared, operator, operand);
    // Prisma negates no "not" of a value.
    return isNot && operator !== "not" ? sql`NOT (${one})` : one;
  });
  return found.length === 0 ? passOn("a filter without operators") : found;
}

const signs = new Map([
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

/** The types that Prisma compares by size. */
const ordered = new Set([
  "String",
  "Int",
  "BigInt",
  "Float",
  "Decimal",
  "DateTime",
]);

const patterns = new Map([
  ["contains", (value: string) => `%${value}%`],
  ["startsWith", (value: string) => `${value}%`],
  ["endsWith", (value: string) => `%${value}`],
]);

function comparison(compared: Compared, operator: string, operand: Tree): Sql {
  const { scope, column, text, ignoresCase } = compared;
  const pattern = patterns.get(operator);
  if (pattern) return like(compared, pattern, operand);
  if (operand === null) {
    if (!column.nullable || ignoresCase) return passOn("a null");
    if (operator === "equals") return sql`${text} IS NULL`;
    if (operator === "not") return sql`${text} IS NOT NULL`;
    return passOn(`"${operator}" of null`);
  }
  if (ignoresCase && (operator === "equals" || operator === "not")) {
    const one = like(compared, (given) => given, operand);
    return operator === "not" ? sql`NOT (${one})` : one;
  }
  const own = ignoresCase ? `LOWER(${text})` : text;
  const other = (tree: Tree): Sql => {
    const one = value(scope, column, tree);
    return ignoresCase ? sql`LOWER(${one})` : one;
  };
  switch (operator) {
    case "equals":
      return sql`${own} = ${other(operand)}`;
    case "not":
      return sql`${own} <> ${other(operand)}`;
    case "in":
    case "notIn": {
      if (!Array.isArray(operand) || column.type === "Boolean") {
        return passOn(`"${operator}"`);
      }
      const values = (operand as readonly Tree[]).map(other);
      const isIn = operator === "in";
      if (values.length === 0) return isIn ? sql`1=0` : sql`1=1`;
      return sql`${own} ${isIn ? "IN" : "NOT IN"} (${joined(values, ", ")})`;
    }
    default: {
      const sign = signs.get(operator);
      if (sign === undefined || !ordered.has(column.type)) {
        return passOn(`"${operator}"`);
      }
      return sql`${own} ${sign} ${other(operand)}`;
    }
  }
}

function like(
  { scope, column, text, ignoresCase }: Compared,
  pattern: (value: string) => string,
  operand: Tree,
): Sql {
  if (!isSearched(scope, column) || !(operand instanceof Slot)) {
    return passOn("a pattern of another type");
  }
  const encode = (given: unknown): unknown =>
    typeof given === "string"
      ? pattern(given)
      : passOn("a pattern that is no text");
  const { dialect } = scope;
  const like = dialect.like(text, ignoresCase ? "ILIKE" : "LIKE");
  return sql`${like} ${{ slot: operand, encode }}`;
}

/** Whether Prisma searches the column as every other text. */
function isSearched(
  scope: Scope,
  { type, native = "Text" }: SchemaField,
): boolean {
  return type === "String" && scope.dialect.texts.has(native);
}
