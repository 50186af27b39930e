import type { CompositeType, Enum, Field } from "../../graph/model-graph.js";
import type { Service } from "../../graph/served.js";
import { componentName, schemaRef } from "./component-names.js";
import { described, describedWithEnd } from "./description.js";
import { oneOf } from "./literals.js";
import type { JsonObject } from "./json.js";
import { underRules } from "./rule-keywords.js";

/** The direction of a value: requests may write it in more forms than responses. */
type Direction = "in" | "out";

/** The schema of a field in JSON, with its doc comment as the description. */
export function fieldSchema(
  field: Field,
  direction: Direction,
  service: Service,
): JsonObject {
  const { list, nullable, writeOnly } = field;
  const item = itemSchema(field, direction);
  const schema = list ? { type: "array", items: item } : item;
  const whole = nullable ? orNull(schema) : schema;
  return {
    ...(direction === "in" ? underRules(whole, field) : whole),
    ...describedWithEnd(field, service),
    ...(writeOnly && { writeOnly }),
  };
}

/** The schema of one value of a field: of an item if the field is a list. */
export function itemSchema(
  { type, of, format, maxLength }: Field,
  direction: Direction,
): JsonObject {
  const named = (name: string, written: string): JsonObject =>
    schemaRef(direction === "in" ? `${name}-input` : written);
  switch (type) {
    case "String":
      if (format === "objectId") return schemaRef("object-id");
      return {
        type: "string",
        ...(format === "uuid" && { format }),
        ...(format === "bits" && { pattern: "^[01]*$" }),
        ...(direction === "in" && maxLength !== undefined && { maxLength }),
      };
    case "Boolean":
      return { type: "boolean" };
    case "Int":
      return { type: "integer", ...integerRange(format) };
    case "Float":
      return direction === "in"
        ? { type: "number" }
        : schemaRef("float-number");
    case "BigInt":
      return named("big-int", "big-int");
    case "Decimal":
      return named("decimal", "decimal-text");
    case "Bytes":
      return named("bytes", "bytes-base64");
    case "DateTime":
      return direction === "in"
        ? schemaRef("date-time-input")
        : { type: "string", format: "date-time" };
    case "Json":
      return {};
    case "Enum":
      return schemaRef(componentName(of ?? ""));
    case "Composite":
      return schemaRef(
        componentName(of ?? "", direction === "in" ? "Input" : undefined),
      );
  }
}

/** OpenAPI has a format for signed 32-bit integers; other ranges are numbers. */
function integerRange(format: Field["format"]): JsonObject {
  const [, unsigned, digits] = /^(u?)int(\d+)$/.exec(format ?? "") ?? [];
  if (digits === undefined) return { format: "int32" };
  const bits = Number(digits);
  return unsigned
    ? {
        format: bits < 32 ? "int32" : "int64",
        minimum: 0,
        maximum: 2 ** bits - 1,
      }
    : {
        format: "int32",
        minimum: -(2 ** (bits - 1)),
        maximum: 2 ** (bits - 1) - 1,
      };
}

/** A schema that allows what one of several does. */
export function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const [only, ...others] = schemas;
  return only && others.length === 0 ? only : { anyOf: schemas };
}

/** A schema that also allows null. */
export function orNull(schema: JsonObject): JsonObject {
  const { type, $ref } = schema;
  if (typeof type === "string") return { ...schema, type: [type, "null"] };
  // A schema for any value allows null already.
  if ($ref === undefined) return schema;
  return typeof $ref === "string" && nullables.has($ref)
    ? { $ref: `${$ref}-null` }
    : { anyOf: [schema, { type: "null" }] };
}

/**
 * The schemas of values that JSON has no type for, shared by all models. A choice
 * of types is written as `anyOf`: some generators of clients never come back from a
 * reference to a schema with a list of types.
 */
const values: Readonly<Record<string, JsonObject>> = {
  "big-int": {
    description: "A 64-bit integer.",
    type: "string",
    pattern: "^-?\\d+$",
  },
  "big-int-input": {
    description: "A 64-bit integer: as text, or as a number that JSON keeps.",
    anyOf: [{ type: "string", pattern: "^-?\\d{1,20}$" }, { type: "integer" }],
  },
  "decimal-text": {
    description: "A decimal number.",
    type: "string",
    format: "decimal",
  },
  "decimal-input": {
    description: "A decimal number: as text, to be exact, or as a number.",
    anyOf: [
      { type: "string", pattern: "^-?\\d+(\\.\\d+)?([eE][+-]?\\d{1,3})?$" },
      { type: "number" },
    ],
  },
  "float-number": {
    description: "A number, or the name of one that JSON does not have.",
    anyOf: [{ type: "number" }, oneOf(["NaN", "Infinity", "-Infinity", "-0"])],
  },
  "bytes-base64": {
    description: "Bytes in base64.",
    type: "string",
    contentEncoding: "base64",
  },
  "bytes-input": {
    description: "Bytes in base64, or one by one.",
    anyOf: [
      { type: "string", contentEncoding: "base64" },
      { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } },
    ],
  },
  "date-time-input": {
    description:
      "A date or a date and time by ISO 8601; without a zone it is UTC.",
    type: "string",
    pattern: "^\\d{4}-\\d{2}-\\d{2}(T.+)?$",
  },
  "object-id": {
    description: "The id of a document.",
    type: "string",
    pattern: "^[0-9a-fA-F]{24}$",
  },
};

const nullables: ReadonlySet<unknown> = new Set(
  Object.keys(values).map((name) => schemaRef(name)["$ref"]),
);

/** The components of values, each also in a nullable form. */
export const valueComponents: JsonObject = Object.fromEntries(
  Object.entries(values).flatMap(([name, schema]) => [
    [name, schema],
    [`${name}-null`, { anyOf: [schemaRef(name), { type: "null" }] }],
  ]),
);

/** The components of enums and embedded documents. */
export function declarationComponents(
  enums: readonly Enum[],
  compositeTypes: readonly CompositeType[],
): JsonObject {
  const composites = compositeTypes.flatMap(({ name, fields }) => [
    [componentName(name), compositeSchema(fields, "out")] as const,
    [componentName(name, "Input"), compositeSchema(fields, "in")] as const,
  ]);
  return Object.fromEntries([
    ...enums.map(({ name, values: names, documentation }) => [
      componentName(name),
      { ...described(documentation), ...oneOf(names) },
    ]),
    ...composites,
  ]) as JsonObject;
}

function compositeSchema(
  fields: readonly Field[],
  direction: Direction,
): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      fields.map((field) => [field.name, fieldSchema(field, direction, "rpc")]),
    ),
  };
}
