import { ApiError } from "../../errors/api-error.js";
import type { Field } from "../../model/field.js";
import type { RestApi } from "../api.js";

const equality = ["ne", "in", "nin", "null"] as const;
const order = ["lt", "lte", "gt", "gte", "between"] as const;
const strings = [
  "contains",
  "icontains",
  "startsWith",
  "endsWith",
  "iequals",
  "search",
] as const;
const lists = ["has", "hasEvery", "hasSome", "isEmpty"] as const;

/** An operator of a filter: what follows the `$`. */
export type FilterOperator = (
  typeof equality | typeof order | typeof strings | typeof lists
)[number];

const operators = new Set<string>([
  ...equality,
  ...order,
  ...strings,
  ...lists,
]);

/** Whether a word is an operator of some field, without its `$`. */
export function isOperator(word: string): word is FilterOperator {
  return operators.has(word);
}

/**
 * PostgreSQL searches `10.0.0.1/32` in an address that it returns as `10.0.0.1`: only the
 * start of both is the same. Other types that are not text cannot be searched at all.
 */
const addresses: readonly FilterOperator[] = [
  ...equality,
  ...order,
  "startsWith",
];
/** For these operators on lists of bytes, Prisma sends base64 text, which matches nothing. */
const listsOfBytes: readonly FilterOperator[] = ["has", "isEmpty"];

const byType: Readonly<Record<Field["type"], readonly FilterOperator[]>> = {
  String: [...equality, ...order, ...strings],
  Int: [...equality, ...order],
  BigInt: [...equality, ...order],
  Float: [...equality, ...order],
  Decimal: [...equality, ...order],
  DateTime: [...equality, ...order],
  Boolean: equality,
  Enum: equality,
  Bytes: equality,
  Json: ["ne", "null"],
  Composite: [],
};

/** Providers whose Prisma filters take `mode: "insensitive"`. */
const insensitive = new Set(["postgresql", "cockroachdb", "mongodb"]);

/** Operators that need `mode: "insensitive"`. */
const insensitiveOperators = new Set<FilterOperator>(["icontains", "iequals"]);

/** Whether both the database and the Prisma client support an operator. */
function isProvided(
  { provider, fullTextSearch = false }: RestApi,
  operator: FilterOperator,
): boolean {
  if (operator === "search") return fullTextSearch;
  return !insensitiveOperators.has(operator) || insensitive.has(provider);
}

/** The operators that a field of this type has, on some database. */
export function operatorsOf({
  type,
  list,
  format,
}: Field): readonly FilterOperator[] {
  if (type === "Composite") return list ? ["isEmpty"] : [];
  // No database compares documents, nor lists of them.
  if (format === "xml") return list ? [] : ["null"];
  if (list) return type === "Bytes" ? listsOfBytes : lists;
  const opaque = type === "String" && format !== undefined;
  if (!opaque) return byType[type];
  return format === "inet" ? addresses : [...equality, ...order];
}

function isComparable({ type, list, format }: Field): boolean {
  return (
    type !== "Composite" && format !== "xml" && !(type === "Bytes" && list)
  );
}

/**
 * The operator that was given. The field's type and the database support it.
 *
 * @throws ApiError `invalid-filter` (400) at the parameter.
 */
export function knownOperator(
  api: RestApi,
  field: Field,
  operator: string | undefined,
  parameter: string,
): FilterOperator | undefined {
  if (operator === undefined && isComparable(field)) return undefined;
  const offered = operatorsOf(field);
  const known = offered.find((name) => name === operator);
  if (known === undefined) {
    const article = /^[AEIOU]/.test(field.type) ? "an" : "a";
    const kind = `${field.type}${field.list ? " list" : ""}`;
    const choice = offered
      .filter((name) => isProvided(api, name))
      .filter((name) => name !== "null" || field.nullable)
      .map((name) => `$${name}`)
      .join(", ");
    const given = operator === undefined ? "a value" : `"$${operator}"`;
    refuse(
      parameter,
      `${article} ${kind} field takes ${choice || "no filter"}, not ${given}`,
    );
  }
  if (!isProvided(api, known)) {
    refuse(
      parameter,
      known === "search" && api.provider === "postgresql"
        ? '"$search" needs a Prisma client with the preview feature fullTextSearchPostgres'
        : `"$${known}" is not supported on ${api.provider}`,
    );
  }
  if (known === "null" && !field.nullable) {
    refuse(parameter, "the field is never null");
  }
  return known;
}

function refuse(parameter: string, detail: string): never {
  throw new ApiError("invalid-filter", detail, { parameter });
}
