import {
  inputFields,
  needsValueInRest,
  presetMembers,
} from "../../../graph/creatable.js";
import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { attributesOf } from "../../attributes-of.js";
import { targetOf } from "../../neighbours.js";
import { changedField, exampleOf, examplesOf } from "../field-examples.js";
import type { JsonObject } from "../json.js";
import { idFields } from "./id-schema.js";

/** What makes examples: the models, and what joins the parts of an id. */
export interface ExampleContext {
  readonly graph: ModelGraph;
  readonly divider: string;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string | undefined;
}

/** The id in all examples of a model. */
export function exampleId(
  { graph, divider }: ExampleContext,
  model: Model,
): string {
  const parts = idFields(model).map((field) =>
    String(exampleOf(graph, model, field)),
  );
  if (parts.length === 1) return parts.join();
  return parts
    .map((part) =>
      part.replaceAll("~", "~~").replaceAll(divider, `~${divider}`),
    )
    .join(divider);
}

export function exampleIdentifier(
  context: ExampleContext,
  model: Model,
): JsonObject {
  return { type: model.type, id: exampleId(context, model) };
}

/** A resource as a response has it, without what is the same in each. */
export function exampleResource(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const { type } = model;
  const id = exampleId(context, model);
  const { graph } = context;
  return {
    type,
    id,
    attributes: examplesOf(graph, model, attributesOf(model), wireName),
    links: model.restOperations.includes("get")
      ? { self: `/${encodeURIComponent(type)}/${encodeURIComponent(id)}` }
      : undefined,
  };
}

/** The document that creates a resource with what it needs, and no more. */
export function exampleCreate(
  context: ExampleContext,
  model: Model,
): JsonObject {
  const { graph } = context;
  const needed = inputFields(model).filter(
    (field) => needsValueInRest(field) && !field.preset,
  );
  const isNeeded = (name: string): boolean =>
    needed.some((field) => field.name === name);
  const preset = presetMembers(model, "rest").relations;
  const relations = servedRelations(model, "rest").filter(
    (relation) =>
      !relation.readOnly &&
      !preset.includes(relation) &&
      relation.foreignKey?.fields.some(isNeeded),
  );
  const linked = new Set(
    relations.flatMap(({ foreignKey }) => foreignKey?.fields ?? []),
  );
  const id = new Set(model.id?.fields);
  const attributes = needed.filter(
    ({ name }) => !id.has(name) && !linked.has(name),
  );
  return {
    data: {
      type: model.type,
      ...([...id].some((name) => isNeeded(name) && !linked.has(name)) && {
        id: exampleId(context, model),
      }),
      ...(attributes.length > 0 && {
        attributes: examplesOf(graph, model, attributes, wireName),
      }),
      ...(relations.length > 0 && {
        relationships: Object.fromEntries(
          relations.map((relation) => [
            relation.wireName,
            { data: exampleIdentifier(context, targetOf(graph, relation)) },
          ]),
        ),
      }),
    },
  };
}

/** A member of a relationship, in the examples that all models share. */
export interface ExampleMember extends JsonObject {
  readonly type: string;
  readonly id: string;
  readonly relationship: string;
  readonly relatedId: string;
}

/**
 * A member of a relationship that is there if its record is: one whose key is part of the id, or
 * one that must be there. Else the first that has paths; none if there is no such.
 */
export function exampleMember(
  context: ExampleContext,
  models: readonly Model[],
):
  | { readonly path: ExampleMember; readonly identifier: JsonObject }
  | undefined {
  const members = models
    .filter(({ restOperations }) => restOperations.includes("get"))
    .flatMap((model) =>
      servedRelations(model, "rest").map((relation) => ({ model, relation })),
    );
  const found =
    members.find(({ model, relation }) =>
      relation.foreignKey?.fields.every((name) =>
        model.id?.fields.includes(name),
      ),
    ) ??
    members.find(
      ({ relation }) => relation.kind === "to-one" && !relation.nullable,
    ) ??
    members[0];
  if (!found) return undefined;
  const { model, relation } = found;
  const target = targetOf(context.graph, relation);
  return {
    path: {
      type: model.type,
      id: exampleId(context, model),
      relationship: relation.wireName,
      relatedId: exampleId(context, target),
    },
    identifier: exampleIdentifier(context, target),
  };
}

/** The document that changes an attribute. */
export function exampleUpdate(
  { graph }: ExampleContext,
  model: Model,
): JsonObject {
  const attributes = examplesOf(graph, model, changedField(model), wireName);
  return { data: { type: model.type, attributes } };
}

function wireName(field: { readonly wireName: string }): string {
  return field.wireName;
}
