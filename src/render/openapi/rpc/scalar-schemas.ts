import type { Field, ModelGraph } from "../../../graph/model-graph.js";
import { databaseOf } from "../../../runtime/contract/databases.js";
import type { ScalarType } from "../../../runtime/contract/field-types.js";
import { componentName, schemaRef } from "../component-names.js";
import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { anyObject } from "./shared-components.js";
import { underRules } from "../rule-keywords.js";
import { itemSchema, orNull } from "../value-schemas.js";

/** How arguments use a field. */
type Use = "filter" | "change";

/** A value in arguments; floats that JSON cannot represent are marked strings. */
export function valueSchema(field: Field): JsonObject {
  return field.type === "Float"
    ? schemaRef("float-number")
    : itemSchema(field, "in");
}

/** The schema of a field's filter, or of its change in an update. */
export function useSchema(field: Field, use: Use): JsonObject {
  const { type, of, list, nullable, format } = field;
  // Embedded documents and JSON have too many operators to list.
  if (type === "Composite" || (type === "Json" && use === "change")) return {};
  const shape = list ? "-list" : nullable ? "-null" : "";
  return schemaRef(
    type === "Enum"
      ? componentName(of ?? "", `${shape.slice(1) || "one"}-${use}`)
      : `${format === "uint32" ? format : names[type]}${shape}-${use}`,
  );
}

const names: Readonly<Record<ScalarType, string>> = {
  String: "string",
  Boolean: "boolean",
  Int: "int",
  BigInt: "big-int",
  Float: "float",
  Decimal: "decimal",
  DateTime: "date-time",
  Bytes: "bytes",
  Json: "json",
};

/** The filters and changes of all scalar types, shared by all models. */
export function scalarComponents(graph: ModelGraph): JsonObject {
  const fields = [
    ...Object.entries(names).map(([type, name]) => [name, { type }] as const),
    ["uint32", { type: "Int", format: "uint32" }] as const,
  ];
  const scalars = fields.map(([name, field]) => ({
    field: field as Field,
    component: (shape: string, use: Use): string =>
      `${name}${shape === "one" ? "" : `-${shape}`}-${use}`,
  }));
  const ofEnums = graph.enums.map(({ name }) => ({
    field: { type: "Enum", of: name } as Field,
    component: (shape: string, use: Use): string =>
      componentName(name, `${shape}-${use}`),
  }));
  return Object.fromEntries(
    [...scalars, ...ofEnums].flatMap(({ field, component }) => {
      const value = valueSchema(field);
      const optional = { ...field, nullable: true };
      return [
        [component("one", "filter"), filter(field, value, graph)],
        [component("null", "filter"), filter(optional, value, graph)],
        [component("list", "filter"), listFilter(value)],
        [component("one", "change"), change(field, value, graph)],
        [component("null", "change"), change(optional, value, graph)],
        [component("list", "change"), listChange(value)],
      ];
    }),
  ) as JsonObject;
}

const ordered: readonly Field["type"][] = [
  "String",
  "Int",
  "BigInt",
  "Float",
  "Decimal",
  "DateTime",
];

function filter(
  { type, nullable }: Field,
  value: JsonObject,
  graph: ModelGraph,
): JsonObject {
  const { fullTextSearch, insensitiveFilters, absentFields } =
    databaseOf(graph);
  // JSON filters are always objects, with a path into the value.
  if (type === "Json") return anyObject;
  // Prisma takes null as the value or in place of a list, but not in one.
  const orNone = nullable ? orNull : (schema: JsonObject) => schema;
  const values = orNone({ type: "array", items: value });
  const text = { type: "string" };
  const compares = ordered.includes(type);
  const operators = {
    equals: orNone(value),
    ...(type !== "Boolean" && { in: values, notIn: values }),
    ...(compares && { lt: value, lte: value, gt: value, gte: value }),
    ...(type === "String" && {
      contains: text,
      startsWith: text,
      endsWith: text,
      ...(fullTextSearch && { search: text }),
      ...(insensitiveFilters && {
        mode: oneOf(["default", "insensitive"]),
      }),
    }),
    ...(absentFields && nullable && { isSet: { type: "boolean" } }),
    not: { description: "A value, or a filter of the same operators." },
  };
  return {
    anyOf: [
      orNone(value),
      { type: "object", properties: operators, additionalProperties: false },
    ],
  };
}

function listFilter(value: JsonObject): JsonObject {
  const values = { type: "array", items: value };
  return oneOperator({
    equals: orNull(values),
    has: orNull(value),
    hasEvery: values,
    hasSome: values,
    isEmpty: { type: "boolean" },
  });
}

const counted: readonly Field["type"][] = ["Int", "BigInt", "Float", "Decimal"];

function change(
  { type, nullable }: Field,
  value: JsonObject,
  graph: ModelGraph,
): JsonObject {
  const orNone = nullable ? orNull(value) : value;
  const operators = {
    set: orNone,
    ...(counted.includes(type) && {
      increment: value,
      decrement: value,
      multiply: value,
      divide: value,
    }),
    ...(databaseOf(graph).absentFields &&
      nullable && { unset: { type: "boolean" } }),
  };
  return { anyOf: [orNone, oneOperator(operators)] };
}

/** The change of a field with rules: RPC takes values alone, which it can judge. */
export function ruledChange(field: Field): JsonObject {
  const { list, nullable } = field;
  const item = underRules(valueSchema(field), { ...field, list: false });
  if (list) return listChange(item);
  const value = nullable ? underRules(orNull(valueSchema(field)), field) : item;
  return { anyOf: [value, oneOperator({ set: value })] };
}

function listChange(value: JsonObject): JsonObject {
  const values = { type: "array", items: value };
  return {
    anyOf: [
      values,
      oneOperator({ set: values, push: { anyOf: [value, values] } }),
    ],
  };
}

/** An object with one of several operators. */
function oneOperator(operators: JsonObject): JsonObject {
  return {
    type: "object",
    properties: operators,
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  };
}
