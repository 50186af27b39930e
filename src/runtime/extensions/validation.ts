import { step } from "../errors/json-pointer.js";
import type { Field } from "../model/field.js";
import { hasKeyColumn, type Resource, type Row } from "../model/resource.js";
import { parseFitting } from "../serialization/fitting-value.js";
import { isJsonObject } from "../serialization/json-object.js";
import { type Schema, schemaOutput } from "../service/extensions.js";
import { invalidInput } from "../service/invalid-input.js";
import { inputOf, inputOfRow } from "./written-input.js";
import type { Data } from "../prisma/nested-data.js";

/** What is validated, and where a request has it. */
interface ToValidate {
  readonly resource: Resource;
  readonly data: Data;
  /** Of a write in another one, as messages begin: `comments.create[1].`. */
  readonly at: string;
  /** The stored record, if the schema is asked of the whole of it. */
  readonly stored?: Row | undefined;
}

/**
 * Prisma's data with the output of a schema: what it does not name stays as it was given.
 *
 * @throws ApiError `validation-error` (422) with every issue; Error (500) for an output that
 *   names no column, or changes a key
 */
export async function validatedData(
  schema: Schema,
  { resource, data, at, stored }: ToValidate,
): Promise<Data> {
  const given = inputOf(resource, data, true);
  const input = stored ? { ...inputOfRow(resource, stored), ...given } : given;
  const output = await schemaOutput(schema, input, (issues) =>
    invalidInput(issues, (name) => pointerOf(resource, name), at),
  );
  if (!isJsonObject(output)) {
    throw new Error(`the output of a schema of ${resource.model} is no object`);
  }
  const written: Record<string, unknown> = { ...data };
  for (const [name, value] of Object.entries(output)) {
    if (Object.hasOwn(input, name) && isSame(input[name], value)) continue;
    const [column, field] = columnOf(resource, name);
    // `undefined` means not given, as everywhere.
    if (value === undefined) {
      written[column] = undefined;
      continue;
    }
    const { invalid, value: fitting } = parseFitting(field, plain(value)) as {
      readonly invalid?: { readonly message: string };
      readonly value: unknown;
    };
    if (invalid) {
      throw invalidInput(
        [{ path: [name], message: invalid.message }],
        () => pointerOf(resource, name),
        at,
      );
    }
    written[column] = fitting;
  }
  return written;
}

function pointerOf(resource: Resource, name: string): string {
  const { id } = resource;
  if (name === "") return "/data";
  if (resource.wireRelationshipMap().has(name)) {
    return `/data/relationships${step(name)}`;
  }
  const isId = id?.fields.length === 1 && id.fields[0] === name;
  return isId ? "/data/id" : `/data/attributes${step(name)}`;
}

/** @throws Error (500) for a name that a schema must not give a value */
function columnOf(
  resource: Resource,
  name: string,
): readonly [column: string, field: Field] {
  const { model, fields } = resource;
  const found = Object.entries(fields).find(
    ([column, { wireName = column }]) => wireName === name,
  );
  if (!found) {
    throw new Error(
      resource.wireRelationshipMap().has(name)
        ? `the schema of ${model} changes "${name}": who is linked is for access rules to say`
        : `the schema of ${model} gives "${name}", which is no field`,
    );
  }
  const isKey = [...resource.allRelationships().values()].some((one) =>
    hasKeyColumn(one, found[0]),
  );
  if (!isKey) return found;
  throw new Error(
    `the schema of ${model} changes "${name}", a key: who is linked is for access rules to say`,
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Date && other instanceof Date) {
    return one.getTime() === other.getTime();
  }
  const isList = Array.isArray(one) || one instanceof Uint8Array;
  if (isList && (Array.isArray(other) || other instanceof Uint8Array)) {
    return (
      Array.isArray(one) === Array.isArray(other) &&
      one.length === other.length &&
      one.every((item: unknown, index) => isSame(item, other[index]))
    );
  }
  // Compound ids: a schema may have copied them.
  return (
    isJsonObject(one) &&
    isJsonObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => isSame(value, other[name]))
  );
}

/** Decimals are read from their texts. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const isDecimal =
    isJsonObject(value) && typeof value["toFixed"] === "function";
  return isDecimal ? String(value) : value;
}
