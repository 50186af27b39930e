import {
  inputFields,
  needsValue,
  presetMembers,
} from "../../../graph/creatable.js";
import type { Field, Model, ModelGraph } from "../../../graph/model-graph.js";
import { isFilterable } from "../../../graph/checks/combination-names.js";
import { servedRelations } from "../../../graph/served.js";
import { componentName, schemaRef } from "../component-names.js";
import { describedWithEnd, ifDeprecated } from "../description.js";
import type { JsonObject } from "../json.js";
import { fieldSchema, orNull } from "../value-schemas.js";
import { modelExamples } from "./examples.js";
import { ruledChange, useSchema, valueSchema } from "./scalar-schemas.js";

/** The schema of a record in results. */
export function recordSchema(graph: ModelGraph, model: Model): JsonObject {
  const relations = servedRelations(model, "rpc");
  return {
    ...describedWithEnd(model, "rpc"),
    type: "object",
    properties: {
      ...byName(model.fields, (field) => fieldSchema(field, "out", "rpc")),
      ...byName(relations, (relation) => {
        const { kind, target } = relation;
        const record = schemaRef(componentName(target));
        return {
          ...(kind === "to-one"
            ? orNull(record)
            : { type: "array", items: record }),
          ...ifDeprecated(relation),
        };
      }),
      _count: relations.some(({ kind }) => kind === "to-many")
        ? schemaRef("field-counts")
        : undefined,
    },
    examples: [modelExamples(graph, model).record],
  };
}

/**
 * The schemas of parts of arguments, by role. Relations refer to the other model's
 * schemas, so nothing is repeated. Operations with similar arguments share a
 * schema, which may allow more than one of them: Prisma refuses the rest.
 */
export function argumentSchemas(
  model: Model,
): Readonly<Record<string, JsonObject>> {
  const own = (role: string): JsonObject =>
    schemaRef(componentName(model.name, role));
  const where = own("Where");
  const names = own("Names");
  const input = own("Input");
  return {
    Args: {
      allOf: [schemaRef("any-arguments")],
      properties: {
        where,
        select: names,
        include: names,
        orderBy: names,
      },
    },
    // `orderBy` may also be a list, so the type is left open.
    Names: { propertyNames: namesOf(model) },
    Where: whereSchema(model, own),
    Wheres: oneOrMany(where),
    Input: inputSchema(model),
    Inputs: oneOrMany(input),
    Create: createSchema(model, input),
    // A part of a nested write that selects records, or has two inputs.
    Step: {
      type: "object",
      properties: {
        where,
        data: own("Inputs"),
        create: input,
        update: input,
        skipDuplicates: { type: "boolean" },
      },
    },
    Nested: {
      propertyNames: schemaRef("nested-write"),
      additionalProperties: {
        anyOf: [
          own("Wheres"),
          own("Inputs"),
          own("Step"),
          // `true`, or a list. Each step of a list is one of the above too.
          { type: "boolean" },
          { type: "array", items: {} },
        ],
      },
    },
  };
}

/** Operators of relations are beside the members, which saves another schema. */
function whereSchema(
  model: Model,
  own: (role: string) => JsonObject,
): JsonObject {
  const where = own("Where");
  const wheres = own("Wheres");
  const operators: JsonObject = {
    AND: wheres,
    OR: wheres,
    NOT: wheres,
    ...Object.fromEntries(quantifiers.map((name) => [name, where])),
  };
  const members: JsonObject = {
    ...byName(
      servedRelations(model, "rpc").filter(isFilterable),
      (relation) => ({
        ...schemaRef(componentName(relation.target, "Where")),
        ...ifDeprecated(relation),
      }),
    ),
    ...byName(model.fields.filter(isFilterable), (field) => ({
      ...useSchema(field, "filter"),
      ...ifDeprecated(field),
    })),
    ...compoundKeys(model),
  };
  return {
    type: ["object", "null"],
    properties: { ...operators, ...members, ...either(operators, members) },
    additionalProperties: false,
  };
}

/** What both describe: a field may have the name of an operator. */
function either(one: JsonObject, other: JsonObject): JsonObject {
  const names = Object.keys(one).filter((name) => Object.hasOwn(other, name));
  return Object.fromEntries(
    names.map((name) => [name, { anyOf: [one[name], other[name]] }]),
  ) as JsonObject;
}

const quantifiers = ["some", "every", "none", "is", "isNot"];

/** The data of creates and updates. */
function inputSchema(model: Model): JsonObject {
  return {
    type: "object",
    properties: {
      ...byName(inputFields(model).filter(isWritable), (field) => ({
        ...(field.rules ? ruledChange(field) : useSchema(field, "change")),
        ...ifDeprecated(field),
      })),
      ...byName(
        servedRelations(model, "rpc").filter(isWritable),
        (relation) => ({
          ...schemaRef(componentName(relation.target, "Nested")),
          ...ifDeprecated(relation),
        }),
      ),
    },
    additionalProperties: false,
  };
}

/**
 * The fields that a create must have. A foreign key may be set by its relation
 * instead if RPC shows that.
 */
export function requiredFields(model: Model): readonly Field[] {
  return inputFields(model).filter(
    (field) => needsValue(field) && !field.linkedIn.includes("rpc"),
  );
}

function createSchema(model: Model, input: JsonObject): JsonObject {
  const required = requiredFields(model).map(({ name }) => name);
  const { fields, relations } = presetMembers(model, "rpc");
  const preset = [...fields, ...relations];
  if (required.length === 0 && preset.length === 0) return input;
  return {
    allOf: [input],
    required: required.length > 0 ? required : undefined,
    properties:
      preset.length > 0
        ? Object.fromEntries(preset.map(({ name }) => [name, false]))
        : undefined,
  };
}

function isWritable({ readOnly }: { readonly readOnly?: true }): boolean {
  return !readOnly;
}

function compoundKeys({ uniques, otherUniques, fields }: Model): JsonObject {
  return Object.fromEntries(
    [...uniques, ...otherUniques]
      .filter((unique) => unique.fields.length > 1)
      .map((unique) => [
        unique.key,
        {
          type: "object",
          properties: byName(
            fields.filter(({ name }) => unique.fields.includes(name)),
            valueSchema,
          ),
        },
      ]),
  );
}

/** The names of fields and relations, and `_count`. */
function namesOf(model: Model): JsonObject {
  const names = [...model.fields, ...servedRelations(model, "rpc")].map(
    ({ name }) => name,
  );
  return { type: "string", pattern: `^(${names.join("|")}|_\\w+)$` };
}

/** One, or a list of them. */
export function oneOrMany(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: "array", items: schema }] };
}

function byName<Named extends { readonly name: string }>(
  items: readonly Named[],
  schema: (item: Named) => JsonObject,
): JsonObject {
  return Object.fromEntries(items.map((item) => [item.name, schema(item)]));
}
