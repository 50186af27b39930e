import type { Field, Model, Relation } from "../../../graph/model-graph.js";
import { componentName, schemaRef } from "../component-names.js";
import { described } from "../description.js";
import type { JsonObject } from "../json.js";
import { fieldSchema } from "../value-schemas.js";
import { useSchema, valueSchema } from "./scalar-schemas.js";

/** What a record is in results. */
export function recordSchema(model: Model): JsonObject {
  const relations = followed(model);
  return {
    ...described(model.documentation),
    type: "object",
    properties: {
      ...byName(model.fields, (field) => fieldSchema(field, "out")),
      ...byName(relations, ({ kind, target }) => {
        const record = schemaRef(componentName(target));
        return kind === "to-one"
          ? { anyOf: [record, { type: "null" }] }
          : { type: "array", items: record };
      }),
      _count: relations.some(({ kind }) => kind === "to-many")
        ? schemaRef("field-counts")
        : undefined,
    },
  };
}

/**
 * What arguments are made of, by role. Relations lead from one model's to
 * another's, so nothing is there twice. Operations that take much the same share
 * a description: what one of them refuses, Prisma says.
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
    // A list of orders is allowed, so nothing is said of the type.
    Names: { propertyNames: namesOf(model) },
    Where: whereSchema(model, own),
    Wheres: oneOrMany(where),
    Input: inputSchema(model),
    Inputs: oneOrMany(input),
    Create: createSchema(model, input),
    // A part of a nested write that says which records, or has two inputs.
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
          // Of several steps, each is one of these too.
          { type: ["boolean", "array"] },
        ],
      },
    },
  };
}

/** The relations of a model that RPC follows. */
function followed({ relations }: Model): readonly Relation[] {
  return relations.filter(({ hiddenIn }) => hiddenIn !== "rpc");
}

/** Operators of relations stand beside the fields, or there would be one more schema. */
function whereSchema(
  model: Model,
  own: (role: string) => JsonObject,
): JsonObject {
  const where = own("Where");
  const wheres = own("Wheres");
  return {
    type: ["object", "null"],
    properties: {
      AND: wheres,
      OR: wheres,
      NOT: wheres,
      ...byName(followed(model), ({ target }) =>
        schemaRef(componentName(target, "Where")),
      ),
      ...Object.fromEntries(quantifiers.map((name) => [name, where])),
      ...byName(model.fields, (field) => useSchema(field, "filter")),
      ...compoundKeys(model),
    },
    additionalProperties: false,
  };
}

const quantifiers = ["some", "every", "none", "is", "isNot"];

/** What creates and updates write of a record. */
function inputSchema(model: Model): JsonObject {
  return {
    type: "object",
    properties: {
      ...byName(model.fields.filter(isWritable), (field) =>
        useSchema(field, "change"),
      ),
      ...byName(followed(model).filter(isWritable), ({ target }) =>
        schemaRef(componentName(target, "Nested")),
      ),
    },
    additionalProperties: false,
  };
}

/**
 * The fields that a create must have. A foreign key may come as a relation
 * instead.
 */
export function requiredFields({ fields }: Model): readonly Field[] {
  return fields.filter(
    ({ nullable, hasDefault, generated, list, foreignKey }) =>
      !(nullable || hasDefault || generated || list || foreignKey),
  );
}

function createSchema(model: Model, input: JsonObject): JsonObject {
  const required = requiredFields(model).map(({ name }) => name);
  return required.length > 0 ? { allOf: [input], required } : input;
}

function isWritable({ readOnly }: { readonly readOnly?: true }): boolean {
  return !readOnly;
}

function compoundKeys({
  uniques,
  nullableUniques = [],
  fields,
}: Model): JsonObject {
  return Object.fromEntries(
    [...uniques, ...nullableUniques]
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

/** Fields, relations, and what is counted of them. */
function namesOf(model: Model): JsonObject {
  const names = [...model.fields, ...followed(model)].map(({ name }) => name);
  return { pattern: `^(${names.join("|")}|_\\w+)$` };
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
