import { ApiError } from "../../errors/api-error.js";
import { type Field, listItem } from "../../model/field.js";
import { distinctValues } from "../../serialization/distinct-values.js";
import { parseText } from "../../serialization/parse-text.js";
import type { RestApi } from "../api.js";

const equality = ["ne", "in", "nin", "null"];
const order = ["lt", "lte", "gt", "gte", "between"];
const strings = [
  "contains",
  "icontains",
  "startsWith",
  "endsWith",
  "iequals",
  "search",
];
/**
 * PostgreSQL searches `10.0.0.1/32` in an address that it returns as `10.0.0.1`: only the
 * start of both is the same. Other types that are not text cannot be searched at all.
 */
const addresses = [...equality, ...order, "startsWith"];
const lists = ["has", "hasEvery", "hasSome", "isEmpty"];
/** For these operators on lists of bytes, Prisma sends base64 text, which matches nothing. */
const listsOfBytes = ["has", "isEmpty"];

const byType: Readonly<Record<Field["type"], readonly string[]>> = {
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

/** Providers with an escape character in LIKE, which Prisma uses for these operators. */
const likeEscape = new Set(["postgresql", "cockroachdb", "mysql"]);

/** Escapes the wildcards of LIKE, since Prisma does not. */
function likeText(provider: string, text: string): string {
  return likeEscape.has(provider) ? text.replace(/[\\%_]/g, "\\$&") : text;
}

/** Operators that need `mode: "insensitive"`. */
const insensitiveOperators = new Set(["icontains", "iequals"]);

/** Whether both the database and the Prisma client support an operator. */
function isProvided(
  { provider, fullTextSearch = false }: RestApi,
  operator: string,
): boolean {
  if (operator === "search") return fullTextSearch;
  return !insensitiveOperators.has(operator) || insensitive.has(provider);
}

/**
 * The Prisma filter of one field. The operators are those of rest.md and R23 that
 * the field's type and the database support.
 *
 * @throws ApiError `invalid-filter` or `invalid-value` (400) at the parameter.
 */
export function fieldCondition(
  api: RestApi,
  field: Field,
  operator: string | undefined,
  value: string,
  parameter: string,
): unknown {
  requireOperator(api, field, operator, parameter);
  const one = (text: string): unknown => {
    const parsed = parse(field, text, parameter);
    return parsed === null ? (api.jsonNulls?.JsonNull ?? null) : parsed;
  };
  const many = (): readonly unknown[] => {
    const texts = splitList(value);
    const { maxFilterValues } = api.settings.limits;
    if (texts.length > maxFilterValues) {
      refuse(parameter, `more than ${String(maxFilterValues)} values`);
    }
    return texts.map(one);
  };
  const pattern = (): string =>
    likeText(api.provider, one(unescape(value)) as string);
  switch (operator) {
    case undefined: {
      if (field.list) return { equals: many() };
      if (field.type === "Json") return { equals: one(value) };
      const values = many();
      return values.length === 1
        ? { equals: values[0] }
        : anyCondition(field, values);
    }
    case "ne":
      return { not: one(field.type === "Json" ? value : unescape(value)) };
    case "in":
      return anyCondition(field, many());
    case "nin":
      return noneCondition(field, many());
    case "null":
      return nullCondition(api, field, booleanOf(value, parameter));
    case "between": {
      const bounds = many();
      if (bounds.length !== 2) refuse(parameter, "$between takes two values");
      return { gte: bounds[0], lte: bounds[1] };
    }
    case "icontains":
      return { contains: pattern(), mode: "insensitive" };
    case "iequals":
      return { equals: pattern(), mode: "insensitive" };
    case "contains":
    case "startsWith":
    case "endsWith":
      return { [operator]: pattern() };
    case "hasEvery":
    case "hasSome":
      return { [operator]: many() };
    case "isEmpty":
      return { isEmpty: booleanOf(value, parameter) };
    default:
      return { [operator]: one(unescape(value)) };
  }
}

/** Prisma compares a Boolean only with a single value, not with a list. */
function anyCondition(field: Field, values: readonly unknown[]) {
  if (field.type !== "Boolean") return { in: distinctValues(values) };
  const [first, other] = new Set(values);
  if (other === undefined) return { equals: first };
  return field.nullable ? { not: null } : {};
}

function noneCondition(field: Field, values: readonly unknown[]) {
  if (field.type !== "Boolean") return { notIn: distinctValues(values) };
  const [first, other] = new Set(values);
  return other === undefined ? { not: first } : { equals: first, not: first };
}

/** A Json field is null if it holds the database's null or the JSON value `null`. */
function nullCondition({ jsonNulls }: RestApi, field: Field, isNull: boolean) {
  const nothing = field.type === "Json" && jsonNulls ? jsonNulls.AnyNull : null;
  return isNull ? { equals: nothing } : { not: nothing };
}

function operatorsOf({ type, list, format }: Field): readonly string[] {
  if (type === "Composite") return list ? ["isEmpty"] : [];
  // No database compares documents.
  if (format === "xml") return [list ? "isEmpty" : "null"];
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

function requireOperator(
  api: RestApi,
  field: Field,
  operator: string | undefined,
  parameter: string,
): void {
  if (operator === undefined && isComparable(field)) return;
  const known = operatorsOf(field);
  if (operator === undefined || !known.includes(operator)) {
    const article = /^[AEIOU]/.test(field.type) ? "an" : "a";
    const kind = `${field.type}${field.list ? " list" : ""}`;
    const choice = known
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
  if (!isProvided(api, operator)) {
    refuse(
      parameter,
      operator === "search" && api.provider === "postgresql"
        ? '"$search" needs a Prisma client with the preview feature fullTextSearchPostgres'
        : `"$${operator}" is not supported on ${api.provider}`,
    );
  }
  if (operator === "null" && !field.nullable) {
    refuse(parameter, "the field is never null");
  }
}

function parse(field: Field, text: string, parameter: string): unknown {
  const item = field.list ? listItem(field) : field;
  const parsed = parseText(item, text);
  if (parsed.invalid) {
    throw new ApiError("invalid-value", `"${text}" ${parsed.invalid.message}`, {
      parameter,
    });
  }
  return parsed.value;
}

/** @throws ApiError `invalid-value` (400) for anything but `true` and `false`. */
export function booleanOf(value: string, parameter: string): boolean {
  if (value === "true") return true;
  if (value === "false") return false;
  throw new ApiError("invalid-value", `"${value}" is not true or false`, {
    parameter,
  });
}

/** The items of a comma-separated list; `\,` is a comma inside an item (R23). */
export function splitList(value: string): readonly string[] {
  return value.split(/(?<!\\),/).map(unescape);
}

function unescape(value: string): string {
  return value.replaceAll("\\,", ",");
}

function refuse(parameter: string, detail: string): never {
  throw new ApiError("invalid-filter", detail, { parameter });
}
