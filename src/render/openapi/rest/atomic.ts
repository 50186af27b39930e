import type { Model, RestOperation } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { takesUpserts } from "../../rest-access.js";
import { componentName, schemaRef } from "../component-names.js";
import { allModels } from "../document-head.js";
import type { JsonObject } from "../json.js";
import { exactly, oneOf } from "../literals.js";
import { errorResponse } from "./errors.js";
import { type ExampleContext, exampleCreate } from "./examples.js";
import { idSchema } from "./id-schema.js";

const extension = "https://jsonapi.org/ext/atomic";
const mediaType = `application/vnd.api+json;ext="${extension}"`;

const lid: JsonObject = { type: "string", minLength: 1, maxLength: 255 };
const identifiers: JsonObject = {
  type: "array",
  items: schemaRef("local-identifier"),
  maxItems: defaultLimits.maxLinkage,
};
const linkage: JsonObject = {
  anyOf: [schemaRef("local-identifier"), { type: "null" }, identifiers],
};

/** The path of atomic operations. */
export function atomicPath(
  context: ExampleContext,
  models: readonly Model[],
  path: string,
): JsonObject {
  const added = models.find((model) => offers(model, "create"));
  const example = added && {
    "atomic:operations": [
      { op: "add", data: exampleCreate(context, added)["data"] },
    ],
  };
  return {
    [`/${path}`]: {
      post: {
        operationId: "atomic",
        summary: "Run operations together: all of them, or none",
        tags: [allModels],
        parameters: [
          {
            name: "dryRun",
            in: "query",
            description: "Whether all of it is undone after it is answered.",
            schema: oneOf(["true", "false"]),
          },
        ],
        requestBody: {
          required: true,
          content: {
            [mediaType]: { schema: schemaRef("atomic-document"), example },
          },
        },
        responses: {
          200: {
            description: "A result of each operation.",
            content: { [mediaType]: { schema: schemaRef("atomic-results") } },
          },
          204: { description: "It is done; no operation has a result." },
          ...errorResponse("linkage"),
        },
      },
    },
  };
}

/** The schemas of atomic operations that all models share. */
export function atomicSchemas(models: readonly Model[]): JsonObject {
  return {
    "atomic-document": {
      type: "object",
      required: ["atomic:operations"],
      properties: { "atomic:operations": schemaRef("AtomicOperations") },
    },
    AtomicOperations: {
      type: "array",
      minItems: 1,
      maxItems: defaultLimits.maxOperations,
      items: {
        oneOf: [
          ...models.flatMap((model) =>
            Object.keys(operationSchemas(model)).map(schemaRef),
          ),
          schemaRef("relationship-operation"),
        ],
      },
    },
    "relationship-operation": {
      type: "object",
      required: ["op", "data"],
      additionalProperties: false,
      properties: {
        op: oneOf(["add", "update", "remove"]),
        ref: {
          ...recordRef({ type: "string" }),
          required: ["type", "relationship"],
        },
        href: href("[^/]+/[^/]+/relationships/[^/]+"),
        data: linkage,
        meta: { type: "object" },
      },
      anyOf: [{ required: ["ref"] }, { required: ["href"] }],
    },
    "local-identifier": {
      description: "`lid` names what an earlier operation adds.",
      type: "object",
      required: ["type"],
      properties: {
        type: { type: "string" },
        id: { type: ["string", "integer"] },
        lid,
      },
      oneOf: [{ required: ["id"] }, { required: ["lid"] }],
    },
    "atomic-results": {
      type: "object",
      required: ["jsonapi", "atomic:results"],
      properties: {
        jsonapi: {
          type: "object",
          required: ["version", "ext"],
          properties: {
            version: exactly("1.1"),
            ext: { type: "array", items: exactly(extension) },
          },
        },
        "atomic:results": {
          type: "array",
          items: {
            type: "object",
            additionalProperties: false,
            properties: { data: schemaRef("any-resource") },
          },
        },
        meta: {
          type: "object",
          properties: { serialization: schemaRef("value-types") },
        },
      },
    },
  };
}

/** The operations on records of a model, as far as it offers them. */
export function operationSchemas(model: Model, divider = ""): JsonObject {
  const { name, type, id } = model;
  const path = encodeURIComponent(type).replaceAll(
    /[.*+?^${}()|[\]\\]/g,
    "\\$&",
  );
  const given = (op: string, properties: JsonObject): JsonObject => ({
    type: "object",
    additionalProperties: false,
    properties: { op: exactly(op), meta: { type: "object" }, ...properties },
  });
  const record = {
    ref: recordRef(exactly(type), false),
    href: href(`${path}/[^/]+`),
  };
  const data = {
    type: "object",
    required: ["type"],
    properties: {
      type: exactly(type),
      id: id && idSchema(model, divider),
      lid,
      attributes: schemaRef(componentName(name, "Attributes")),
      relationships: relationships(model),
    },
  };
  return {
    ...(offers(model, "create") && {
      [componentName(name, "Add")]: {
        ...given("add", {
          href: href(path),
          data,
          ...(takesUpserts(model) && { meta: schemaRef("upsert-meta") }),
        }),
        required: ["op", "data"],
      },
    }),
    ...(offers(model, "update") && {
      [componentName(name, "UpdateOp")]: {
        ...given("update", { ...record, data }),
        required: ["op", "data"],
      },
    }),
    ...(offers(model, "delete") && {
      [componentName(name, "RemoveOp")]: {
        ...given("remove", record),
        required: ["op"],
        anyOf: [{ required: ["ref"] }, { required: ["href"] }],
      },
    }),
  };
}

function offers(model: Model, operation: RestOperation): boolean {
  return model.restOperations.includes(operation);
}

function relationships(model: Model): JsonObject | undefined {
  const names = servedRelations(model, "rest").map(({ wireName }) => wireName);
  if (names.length === 0) return undefined;
  return {
    type: "object",
    propertyNames: oneOf(names),
    additionalProperties: { type: "object", properties: { data: linkage } },
  };
}

/** @param relationship `false`: of a record itself */
function recordRef(type: JsonObject, relationship?: false): JsonObject {
  return {
    type: "object",
    required: ["type"],
    additionalProperties: false,
    properties: {
      type,
      id: { type: ["string", "integer"] },
      lid,
      ...(relationship !== false && { relationship: { type: "string" } }),
    },
    oneOf: [{ required: ["id"] }, { required: ["lid"] }],
  };
}

function href(path: string): JsonObject {
  return {
    type: "string",
    format: "uri-reference",
    pattern: `(^|/)${path}$`,
  };
}
