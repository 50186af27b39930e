import { ApiError } from "../errors/api-error.js";
import type { Field } from "../model/field.js";
import {
  fieldValues,
  isHidden,
  type Relationship,
  type Resource,
} from "../model/resource.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { Data } from "../prisma/nested-data.js";

/** What a write gives, by the names in REST: columns, and the ids of records that keys name. */
export type Input = Readonly<Record<string, unknown>>;

/**
 * Makes the input of extensions from Prisma's data. Relations whose key another model has
 * are not in it: they are writes of that model.
 *
 * @throws ApiError `invalid-payload` (400) where the data do not tell a value: `increment`,
 *   or a record that is named by another unique
 * @param isStrict whether links that the data do not tell are refused, as that to a record
 *   which is made by `connectOrCreate`
 */
export function inputOf(
  resource: Resource,
  data: Data,
  isStrict = false,
): Input {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const field = fieldOf(resource, name);
    if (!field || field.hidden || value === undefined) continue;
    input[field.wireName ?? name] = plainValue(field, name, value);
  }
  for (const relationship of resource.allRelationships().values()) {
    if (!relationship.idColumns || isHidden(relationship, "rest")) continue;
    if (isStrict) refuseUntold(relationship, data);
    const id = linkedId(resource, relationship, relationship.idColumns, data);
    if (id !== undefined) input[relationship.wireName] = id;
  }
  return input;
}

/** A column of a model, by its name on the client. */
function fieldOf({ fields }: Resource, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What is stored, as input: without what clients cannot read. */
export function inputOfRow(resource: Resource, row: Data): Input {
  const shown = Object.entries(row).filter(([name]) =>
    resource.fieldMap.has(name),
  );
  return inputOf(resource, Object.fromEntries(shown));
}

function plainValue(field: Field, name: string, value: unknown): unknown {
  if (field.type === "Composite") return value;
  if (field.type === "Json" && !field.list) {
    const isNull =
      typeof value === "object" &&
      !Array.isArray(value) &&
      !isPlainObject(value);
    return isNull ? null : value;
  }
  if (!isPlainObject(value)) return asText(field, value);
  if (Object.keys(value).join() === "set") return asText(field, value["set"]);
  throw refused(`"${name}" must be given as a value here, not as an operation`);
}

/** A decimal is its text, as in documents: a number would lose digits. */
function asText({ type, list }: Field, value: unknown): unknown {
  if (type !== "Decimal" || value === null) return value;
  return list && Array.isArray(value) ? value.map(String) : String(value);
}

/** Links that come of the write itself: whoever judges the input would not see them. */
function refuseUntold({ name }: Relationship, data: Data): void {
  const nested = data[name];
  if (!isPlainObject(nested)) return;
  const { disconnect } = nested;
  const links = Object.keys(nested).filter(
    (one) => nested[one] !== undefined && one !== "update",
  );
  const isTold =
    links.length <= 1 &&
    links.every((one) => one === "connect" || one === "disconnect") &&
    (disconnect === undefined || typeof disconnect === "boolean");
  if (isTold) return;
  throw refused(
    `"${name}" must name its record by connect here: use a write of its own`,
  );
}

/** The id that a key names; `null` for none, `undefined` if the write does not tell. */
function linkedId(
  resource: Resource,
  { name, target }: Relationship,
  columns: readonly string[],
  data: Data,
): unknown {
  const { id } = target;
  if (!id) return undefined;
  const made = (values: readonly unknown[]): unknown =>
    values.length === 1 ? values[0] : fieldValues(id, values);
  const nested = data[name];
  if (isPlainObject(nested)) {
    if (nested["disconnect"] === true) return null;
    const where = nested["connect"];
    if (!isPlainObject(where)) return undefined;
    const named = isPlainObject(where[id.key]) ? where[id.key] : where;
    const values = id.fields.map((field) => (named as Data)[field]);
    if (!values.includes(undefined)) return made(values);
    throw refused(`"${name}" must name its record by the id here`);
  }
  if (columns.every((column) => data[column] === undefined)) return undefined;
  const values = columns.map((column) => {
    const field = fieldOf(resource, column);
    return field && data[column] !== undefined
      ? plainValue(field, column, data[column])
      : undefined;
  });
  if (values.includes(null)) return null;
  return values.includes(undefined) ? undefined : made(values);
}

/** The 400 for what extensions cannot run for. */
export function refused(detail: string): ApiError {
  return new ApiError("invalid-payload", detail);
}
