import type { Model, Relation } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { targetOf } from "../../neighbours.js";
import { relationshipAccess } from "../../rest-access.js";
import { componentName, schemaRef } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { type ExampleContext, exampleIdentifier } from "./examples.js";
import { content } from "./media-type.js";

const members = {
  type: "array",
  items: schemaRef("resource-identifier"),
  maxItems: defaultLimits.maxLinkage,
};

/** The schemas of the documents that write a relationship, for members of any type. */
export const linkageSchemas: JsonObject = {
  "linkage-input": document({
    anyOf: [schemaRef("resource-identifier"), { type: "null" }, members],
  }),
  "members-input": document(members),
};

function document(data: JsonObject): JsonObject {
  return { type: "object", required: ["data"], properties: { data } };
}

/**
 * The document that updates a member of a relationship, of any type.
 *
 * @param identifier an example of a member
 */
export function memberBody(identifier: JsonObject): JsonObject {
  const data = {
    type: "object",
    required: ["type"],
    properties: {
      type: { type: "string" },
      id: { type: ["string", "integer"] },
      attributes: { type: "object" },
      relationships: { type: "object" },
    },
  };
  return {
    member: {
      required: true,
      content: content(document(data), { data: identifier }),
    },
  };
}

/** The relationships to many whose members a client may add and remove. */
export function memberRelations(model: Model): readonly Relation[] {
  return servedRelations(model, "rest").filter(
    (one) => one.kind === "to-many" && relationshipAccess(model, one).writes,
  );
}

/**
 * The relationship in the examples of the linkage of a model: one that takes all methods, if
 * there is any, and leads to another model, of which there are more often records.
 */
export function exampleRelation(model: Model): Relation | undefined {
  const many = memberRelations(model);
  const relations = many.length > 0 ? many : servedRelations(model, "rest");
  return relations.find(({ target }) => target !== model.name) ?? relations[0];
}

/** The documents that write a relationship of a model. */
export function linkageBodies(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const relation = exampleRelation(model);
  if (!relation) return {};
  const member = exampleIdentifier(context, targetOf(context.graph, relation));
  const example = { data: relation.kind === "to-many" ? [member] : member };
  const body = (schema: string): JsonObject => ({
    required: true,
    content: content(schemaRef(schema), example),
  });
  return {
    [componentName(model.name, "Linkage")]: {
      description:
        "A reference or null for a relationship to one, an array for one to many.",
      ...body("linkage-input"),
    },
    [componentName(model.name, "Members")]: body("members-input"),
  };
}
