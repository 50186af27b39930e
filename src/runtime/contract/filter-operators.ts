import type { Database } from "./databases.js";

const equality = ["ne", "in", "nin", "null"] as const;
const ordered = [
  ...equality,
  ...(["lt", "lte", "gt", "gte", "between"] as const),
] as const;
const text = [
  ...ordered,
  ...(["contains", "icontains", "startsWith"] as const),
  ...(["endsWith", "iequals", "search"] as const),
] as const;
const lists = ["has", "hasEvery", "hasSome", "isEmpty"] as const;

/** An operator of a REST filter: what follows the `$` (R23). */
export type FilterOperator = (typeof text | typeof lists)[number];

const operators = new Set<string>([...text, ...lists]);

/** Whether a word is an operator of some field, without its `$`. */
export function isOperator(word: string): word is FilterOperator {
  return operators.has(word);
}

const byType = {
  String: text,
  Int: ordered,
  BigInt: ordered,
  Float: ordered,
  Decimal: ordered,
  DateTime: ordered,
  Boolean: equality,
  Enum: equality,
  Bytes: equality,
  Json: ["ne", "null"],
  Composite: [],
} satisfies Readonly<Record<string, readonly FilterOperator[]>>;

/** What the operators of a field depend on. */
interface FilteredField {
  readonly type: keyof typeof byType;
  readonly list?: boolean;
  readonly nullable?: boolean;
  /** The format or range of a column that takes less than its type. */
  readonly format?: string;
}

/** The operators that a field of this type has, on some database. */
export function operatorsOf({
  type,
  list,
  format,
}: FilteredField): readonly FilterOperator[] {
  if (type === "Composite") return list ? ["isEmpty"] : [];
  // No database compares documents, nor lists of them.
  if (format === "xml") return list ? [] : ["null"];
  // For the others on lists of bytes, Prisma sends base64 text, which matches nothing.
  if (list) return type === "Bytes" ? ["has", "isEmpty"] : lists;
  if (type !== "String" || format === undefined) return byType[type];
  // PostgreSQL searches `10.0.0.1/32` in an address that it returns as `10.0.0.1`: only
  // the start of both is the same. Others that are not text cannot be searched at all.
  return format === "inet" ? [...ordered, "startsWith"] : ordered;
}

/** Whether a filter of a field may be without an operator. */
export function takesEquality({ type, list, format }: FilteredField): boolean {
  return (
    type !== "Composite" && format !== "xml" && !(type === "Bytes" && list)
  );
}

/** Whether both the database and the Prisma client support an operator. */
export function isProvided(
  {
    fullTextSearch,
    insensitiveFilters,
    likeIgnoresCase,
    ignoresCase,
  }: Database,
  operator: FilterOperator,
): boolean {
  switch (operator) {
    case "search":
      return fullTextSearch;
    case "icontains":
      return (insensitiveFilters ?? likeIgnoresCase) === true;
    case "iequals":
      return (insensitiveFilters ?? ignoresCase) === true;
    default:
      return true;
  }
}

/** The operators that a field takes on a database. */
export function filterOperators(
  field: FilteredField,
  database: Database,
): readonly FilterOperator[] {
  return operatorsOf(field)
    .filter((name) => isProvided(database, name))
    .filter((name) => name !== "null" || field.nullable);
}
