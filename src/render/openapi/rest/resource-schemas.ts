import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { attributesOf } from "../../attributes-of.js";
import { targetOf } from "../../neighbours.js";
import { componentName, schemaRef } from "../component-names.js";
import { describedWithEnd } from "../description.js";
import { exactly } from "../literals.js";
import type { JsonObject } from "../json.js";
import { fieldSchema, orNull } from "../value-schemas.js";
import { type ExampleContext, exampleResource } from "./examples.js";
import { idSchema } from "./id-schema.js";

/** The schemas of a resource: resource object, relationships, identifier. */
export function resourceSchemas(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const { graph, divider, atomic } = context;
  const { name, type, id, version } = model;
  // Only resources with a URL of their own have links.
  const linked = model.restOperations.includes("get");
  const identity = { type: exactly(type), id: idSchema(model, divider) };
  return {
    [componentName(name)]: {
      ...describedWithEnd(model, "rest"),
      type: "object",
      required: ["type", "id", "attributes", ...(linked ? ["links"] : [])],
      additionalProperties: false,
      properties: {
        type: identity.type,
        // In responses, ids are always strings.
        id: { ...identity.id, type: "string" },
        lid: atomic === undefined ? undefined : { type: "string" },
        attributes: {
          type: "object",
          additionalProperties: false,
          properties: {
            ...Object.fromEntries(
              attributesOf(model).map((field) => [
                field.wireName,
                fieldSchema(field, "out", "rest"),
              ]),
            ),
            ...computedSchemas(model),
          },
        },
        links: linked ? schemaRef("self-link") : undefined,
        relationships: id && relationshipsRef(model, { type: "object" }),
        meta: version === undefined ? undefined : schemaRef("version"),
      },
      examples: [exampleResource(context, model)],
    },
    ...(id && linkageSchemas(name, identity)),
    [componentName(name, "Relationships")]: relationshipsSchema(graph, model),
  };
}

/** The relationships of a model; the schema `none` if it has none. */
export function relationshipsRef(
  model: Model,
  none?: JsonObject,
): JsonObject | undefined {
  return servedRelations(model, "rest").length > 0
    ? schemaRef(componentName(model.name, "Relationships"))
    : none;
}

function relationshipsSchema(graph: ModelGraph, model: Model): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      servedRelations(model, "rest").map((relation) => {
        const { wireName, kind, readOnly } = relation;
        const target = targetOf(graph, relation).name;
        const role = kind === "to-one" ? "ToOne" : "ToMany";
        return [
          wireName,
          {
            ...schemaRef(componentName(target, role)),
            ...describedWithEnd(relation, "rest"),
            readOnly,
          },
        ];
      }),
    ),
  };
}

/** Relationships to a model: responses have links, requests have data. */
function linkageSchemas(name: string, identity: JsonObject): JsonObject {
  const identifier = schemaRef(componentName(name, "Identifier"));
  return {
    [componentName(name, "Identifier")]: {
      type: "object",
      required: ["type", "id"],
      properties: identity,
    },
    [componentName(name, "ToOne")]: relationship(orNull(identifier)),
    [componentName(name, "ToMany")]: relationship({
      type: "array",
      items: identifier,
    }),
  };
}

function relationship(data: JsonObject): JsonObject {
  return {
    type: "object",
    properties: { links: schemaRef("relationship-links"), data },
  };
}

/** The schemas of the attributes that extensions compute. */
function computedSchemas({ computed = [] }: Model): JsonObject {
  return Object.fromEntries(
    computed.map(({ name, type, nullable }) => [
      name,
      {
        ...fieldSchema(
          {
            ...{ name, wireName: name, type, nullable, list: false },
            ...{ hasDefault: false, generated: false, linkedIn: [] },
          },
          "out",
          "rest",
        ),
        readOnly: true,
      },
    ]),
  );
}
