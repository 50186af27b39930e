import type { Database } from "../../contract/databases.js";
import { ApiError } from "../../errors/api-error.js";
import { type Field, listItem } from "../../model/field.js";
import { distinctValues } from "../../serialization/distinct-values.js";
import { parseText } from "../../serialization/parse-text.js";
import type { RestApi } from "../api.js";
import { knownOperator } from "./known-operator.js";
import { refuseFilter } from "./refuse-parameter.js";

/**
 * The Prisma filter of one field, or a list of which one must hold. The operators are
 * those of rest.md and R23 that the field's type and the database support.
 *
 * @throws ApiError `invalid-filter` or `invalid-value` (400) at the parameter.
 */
export function fieldCondition(
  api: RestApi,
  field: Field,
  operator: string | undefined,
  value: string,
  parameter: string,
): object | readonly object[] {
  const known = knownOperator(api, field, operator, parameter);
  const one = (text: string): unknown => {
    const parsed = parse(field, text, parameter);
    // Documents show both of Prisma's nulls as one, so a filter finds both. In a list,
    // Prisma takes a plain null for the JSON value, and refuses its constants.
    if (parsed !== null || field.list) return parsed;
    return api.jsonNulls?.AnyNull ?? null;
  };
  const many = (): readonly unknown[] =>
    listed(value, api.settings.limits.maxFilterValues, parameter).map(one);
  const pattern = (): string =>
    likeText(api.database, one(unescapeCommas(value)) as string);
  switch (known) {
    case undefined: {
      if (field.list) return { equals: many() };
      if (field.type === "Json") return { equals: one(value) };
      const values = many();
      return values.length === 1
        ? { equals: values[0] }
        : anyCondition(field, values);
    }
    case "ne":
      return {
        not: one(field.type === "Json" ? value : unescapeCommas(value)),
      };
    case "in":
      return anyCondition(field, many());
    case "nin":
      return noneCondition(field, many());
    case "null":
      return nullCondition(api, field, booleanOf(value, parameter));
    case "between": {
      const bounds = many();
      if (bounds.length !== 2)
        refuseFilter(parameter, "$between takes two values");
      return { gte: bounds[0], lte: bounds[1] };
    }
    // Other databases that have these compare without case by themselves.
    case "icontains":
      return api.database.insensitiveFilters
        ? { contains: pattern(), mode: "insensitive" }
        : { contains: pattern() };
    case "iequals":
      return api.database.insensitiveFilters
        ? { equals: pattern(), mode: "insensitive" }
        : { equals: one(unescapeCommas(value)) };
    case "contains":
    case "startsWith":
    case "endsWith":
      return { [known]: pattern() };
    case "hasEvery":
    case "hasSome":
      return { [known]: many() };
    case "isEmpty":
      return emptyListCondition(api, booleanOf(value, parameter));
    case "lt":
    case "lte":
    case "gt":
    case "gte":
    case "has":
    case "search":
      return { [known]: one(unescapeCommas(value)) };
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

/**
 * A list without a value, as where a create has none, is shown as an empty one. Prisma
 * takes it for neither empty nor not; in MongoDB there is no null to ask for.
 */
function emptyListCondition({ database }: RestApi, isEmpty: boolean) {
  return isEmpty && !database.absentFields
    ? [{ isEmpty }, { equals: null }]
    : { isEmpty };
}

/** A Json field is null if it holds the database's null or the JSON value `null`. */
function nullCondition({ jsonNulls }: RestApi, field: Field, isNull: boolean) {
  const nothing = field.type === "Json" && jsonNulls ? jsonNulls.AnyNull : null;
  return isNull ? { equals: nothing } : { not: nothing };
}

/** Escapes the wildcards of LIKE, since Prisma does not. */
function likeText({ escapesLike }: Database, text: string): string {
  return escapesLike ? text.replace(/[\\%_]/g, "\\$&") : text;
}

export function parse(field: Field, text: string, parameter: string): unknown {
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
  return value.split(/(?<!\\),/).map(unescapeCommas);
}

/** The texts of a comma list, as many as a filter may have. */
function listed(
  value: string,
  most: number,
  parameter: string,
): readonly string[] {
  const texts = splitList(value);
  if (texts.length > most)
    refuseFilter(parameter, `more than ${String(most)} values`);
  return texts;
}

/** The values of a comma list. */
export function parseList(
  field: Field,
  value: string,
  most: number,
  parameter: string,
): readonly unknown[] {
  return listed(value, most, parameter).map((text) =>
    parse(field, text, parameter),
  );
}

export function unescapeCommas(value: string): string {
  return value.replaceAll("\\,", ",");
}
