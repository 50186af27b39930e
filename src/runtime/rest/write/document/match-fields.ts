import type { Where } from "../../../prisma/delegate.js";
import type { Field } from "../../../model/field.js";
import {
  type IdDefinition,
  type Resource,
  uniqueWhere,
} from "../../../model/resource.js";
import { isJsonObject } from "../../../serialization/json-object.js";
import type { RestRequest } from "../../request.js";
import type { Columns } from "../record-write.js";
import { columnName } from "./column-place.js";
import { requireObject } from "./envelope.js";
import { malformed } from "./problems.js";

/**
 * The columns of `meta.matchFields`, without repeats: each would be one more condition
 * for Prisma and the database, which take no thousand.
 *
 * @throws ApiError `invalid-payload` (400) for anything but names of fields.
 */
export function matchedColumns(
  resource: Resource,
  value: unknown,
): readonly string[] {
  const names = Array.isArray(value) ? value : [];
  if (names.length === 0 || names.some((name) => typeof name !== "string")) {
    throw malformed(
      value === undefined ? "/meta" : "/meta/matchFields",
      '"matchFields" must be an array of field names',
    );
  }
  const columns = names.map((name: string) => {
    const field = resource.wireFieldMap.get(name);
    if (field) return field.name;
    throw malformed(
      "/meta/matchFields",
      `"${name}" is not a field of ${resource.type}`,
    );
  });
  return [...new Set(columns)];
}

/** Types whose values Prisma compares for equality in a `where`. */
const comparable = new Set<Field["type"]>([
  "BigInt",
  "Boolean",
  "DateTime",
  "Decimal",
  "Enum",
  "Float",
  "Int",
  "String",
]);

type Uniques = readonly [IdDefinition, ...IdDefinition[]];

/** By what an upsert finds its record. */
export interface Match {
  readonly names: readonly string[];
  readonly uniques: Uniques;
}

/**
 * Reads `meta: { operation: "upsert", matchFields: [...] }`: the standard leaves `meta` to
 * the implementation.
 *
 * @returns `undefined` for a plain create
 * @throws ApiError `invalid-payload` (400) for other operations, and fields that do
 *   not identify a record.
 */
export function readMatch(request: RestRequest): Match | undefined {
  const { meta = {} } = requireObject(request.body(), "");
  const { operation, matchFields } = requireObject(meta, "/meta");
  if (operation === undefined) return undefined;
  if (operation !== "upsert") {
    throw malformed("/meta/operation", 'the only operation is "upsert"');
  }
  const names = matchedColumns(request.resource, matchFields);
  return { names, uniques: matchedUniques(request.resource, names) };
}

/** Whether a document requests an upsert. */
export function isUpsert(document: unknown): boolean {
  const meta = isJsonObject(document) ? document["meta"] : undefined;
  return isJsonObject(meta) && meta["operation"] === "upsert";
}

/**
 * The uniques whose fields are all match fields, the id first.
 *
 * @throws ApiError `invalid-payload` (400) if there is none.
 */
export function matchedUniques(
  { id, uniques = {} }: Resource,
  names: readonly string[],
): Uniques {
  const candidates: readonly IdDefinition[] = [
    ...(id ? [id] : []),
    ...Object.entries(uniques).map(([key, fields]) => ({ key, fields })),
  ];
  const [first, ...others] = candidates.filter(({ fields }) =>
    fields.every((name) => names.includes(name)),
  );
  if (!first) {
    throw malformed(
      "/meta/matchFields",
      "match fields must include all fields of a unique",
    );
  }
  return [first, ...others];
}

/**
 * Null can match in a field, but not in a unique, where it equals nothing. So the
 * record is found by the first unique without null values.
 *
 * @throws ApiError `invalid-payload` (400) for a field that has no value, or whose
 *   values the database cannot compare.
 */
export function matchingWhere(
  resource: Resource,
  { uniques, names }: Match,
  columns: Columns,
): Where {
  const isNull = (name: string): boolean => columns.get(name) === null;
  const unique =
    uniques.find(({ fields }) => !fields.some(isNull)) ?? uniques[0];
  const missing = names.find(
    (name) =>
      columns.get(name) === undefined ||
      (isNull(name) && unique.fields.includes(name)),
  );
  if (missing !== undefined) {
    const wireName = columnName(resource, missing);
    throw malformed("/data", `the match field "${wireName}" has no value`);
  }
  const others = names.filter((name) => !unique.fields.includes(name));
  for (const name of others) {
    const field = resource.fieldMap.get(name);
    if (!field || field.list || !comparable.has(field.type)) {
      const wireName = columnName(resource, name);
      throw malformed("/meta/matchFields", `"${wireName}" cannot be matched`);
    }
  }
  return {
    ...uniqueWhere(
      unique,
      unique.fields.map((name) => columns.get(name)),
    ),
    // In a unique `where`, Prisma accepts null for another unique only inside `AND`.
    ...(others.length > 0 && {
      AND: others.map((name) => ({ [name]: columns.get(name) })),
    }),
  };
}
