import { ref, schemaRef } from "../component-names.js";
import { allModels } from "../document-head.js";
import { exactly, oneOf } from "../literals.js";
import type { Json, JsonObject } from "../json.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";

/** An object with any members that Prisma accepts or returns. */
export const anyObject: JsonObject = {
  type: "object",
  additionalProperties: true,
};

/** Schemas that are the same for all models. */
export const sharedSchemas: JsonObject = {
  "any-arguments": {
    type: "object",
    properties: {
      cursor: anyObject,
      omit: { type: "object", additionalProperties: { type: "boolean" } },
      take: { type: "integer" },
      skip: { type: "integer" },
      limit: { type: "integer" },
      distinct: schemaRef("field-names"),
      by: schemaRef("field-names"),
      having: anyObject,
      _count: schemaRef("figure-names"),
      _avg: schemaRef("figure-names"),
      _sum: schemaRef("figure-names"),
      _min: schemaRef("figure-names"),
      _max: schemaRef("figure-names"),
      skipDuplicates: { type: "boolean" },
      meta: schemaRef("value-types"),
    },
  },
  "field-names": {
    description: "The name of a field, or several.",
    anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  },
  "figure-names": {
    description: "All, or of which fields.",
    anyOf: [
      { type: "boolean" },
      { type: "object", additionalProperties: { type: "boolean" } },
    ],
  },
  "nested-write": oneOf([
    "create",
    "createMany",
    "connect",
    "connectOrCreate",
    "disconnect",
    "set",
    "update",
    "updateMany",
    "upsert",
    "delete",
    "deleteMany",
  ]),
  "field-counts": { type: "object", additionalProperties: { type: "integer" } },
  "any-result": {
    type: "object",
    properties: { meta: schemaRef("value-types") },
  },
  "value-types": {
    description: "The types of values that JSON lacks, as superjson has it.",
    type: "object",
    properties: {
      serialization: {
        type: "object",
        properties: { values: {}, v: { type: "integer" } },
      },
    },
  },
  "error-object": errorObject({}),
};

/** What takes the place of shared schemas where access rules may refuse a request. */
export const ruledSchemas: JsonObject = {
  "error-object": errorObject({
    rule: {
      description: "The access rule that refused it: `Post.update.before`.",
      type: "string",
    },
    field: { description: "The field that it refused.", type: "string" },
  }),
};

function errorObject(more: JsonObject): JsonObject {
  return {
    type: "object",
    required: ["message"],
    additionalProperties: false,
    properties: {
      message: { type: "string" },
      orm: { description: "Prisma raised it.", ...exactly(true) },
      code: { description: "Prisma's code.", type: "string" },
      rejectedByPolicy: exactly(true),
      rejectedByValidation: exactly(true),
      reason: { type: "string" },
      id: {
        description: "Under which an unexpected failure was logged.",
        type: "string",
        format: "uuid",
      },
      ...more,
    },
  };
}

/** The `meta` of arguments in a query. */
export const sharedParameters: JsonObject = {
  "value-types": {
    name: "meta",
    in: "query",
    content: json(schemaRef("value-types")),
  },
};

/** A body or parameter of JSON. */
export function json(schema: JsonObject, example?: Json): JsonObject {
  return { "application/json": { schema, example } };
}

/** A successful response. */
export function result(description: string, data: JsonObject): JsonObject {
  return {
    description,
    content: json({
      allOf: [schemaRef("any-result")],
      required: ["data"],
      properties: { data },
    }),
  };
}

/** The responses that are the same for all models. */
export const sharedResponses: JsonObject = {
  batch: result("How many records were written.", {
    type: "object",
    required: ["count"],
    properties: { count: { type: "integer" } },
  }),
  boolean: result("Whether there is such a record.", { type: "boolean" }),
  count: result("A count, or one for each field that was asked for.", {
    anyOf: [{ type: "integer" }, schemaRef("field-counts")],
  }),
  aggregate: result("The figures that were asked for.", anyObject),
  groups: result("Groups with the figures that were asked for.", {
    type: "array",
    items: anyObject,
  }),
  transaction: result("The results, in the order of the operations.", {
    type: "array",
    items: {},
  }),
  error: {
    description: [
      "- 400: the request or its arguments are wrong, or the database refused them",
      "- 401, 403: denied",
      "- 404: a record that the operation needs does not exist",
      "- 413: the body is too large",
      "- 422: a validation rule of the client refused the data",
      "- 429: too many requests",
      "- 500: anything else",
    ].join("\n"),
    content: json(
      {
        type: "object",
        required: ["error"],
        properties: { error: schemaRef("error-object") },
      },
      { error: { message: "What is wrong, in a sentence." } },
    ),
  },
};

/**
 * The path of transactions: several operations, all of them or none.
 *
 * @param model the model of the example
 */
export function transactionPath(
  operations: readonly string[],
  model: string,
): JsonObject {
  const example = operations.slice(0, 1).map((op) => ({ model, op, args: {} }));
  return {
    "/$transaction/sequential": {
      post: {
        operationId: "transaction",
        summary: "Run operations in one transaction",
        tags: [allModels],
        requestBody: {
          required: true,
          content: json(
            {
              type: "array",
              minItems: 1,
              maxItems: defaultLimits.maxOperations,
              items: {
                type: "object",
                required: ["model", "op"],
                properties: {
                  model: { description: "In any case.", type: "string" },
                  op: oneOf(operations),
                  args: {
                    description: "The arguments, with their `meta` among them.",
                    ...anyObject,
                  },
                },
              },
            },
            example,
          ),
        },
        responses: {
          200: ref("responses", "transaction"),
          default: ref("responses", "error"),
        },
      },
    },
  };
}
