import { delegateName } from "../contract/names.js";
import type { Fields } from "./field.js";
import {
  type ActionDefinition,
  defineResource,
  type RelationshipDefinition,
  type Resource,
  type ResourceDefinition,
} from "./resource.js";
import type {
  Schema,
  SchemaAction,
  SchemaModel,
  SchemaRelation,
} from "./schema.js";

/** What generated code says of a model beside its schema. */
export type ResourceCode = Pick<ResourceDefinition, "model" | "attributes">;

/** By model, those that have been made of a schema: they refer to each other in cycles. */
const resources = new WeakMap<Schema, Map<string, Resource>>();

/**
 * A model of a schema as it appears in requests and responses.
 *
 * @throws Error if the schema has no such model, or no service exposes it
 */
export function resourceOf(
  schema: Schema,
  { model: name, attributes }: ResourceCode,
): Resource {
  const model = schema.models[name];
  if (!model || model.hidden) {
    throw new Error(`the schema has no model ${name} that a service exposes`);
  }
  const made = resources.get(schema) ?? new Map<string, Resource>();
  resources.set(schema, made);
  const target = (of: string) => (): Resource => {
    const found = made.get(of);
    if (!found) throw new Error(`the module of ${of} is not loaded`);
    return found;
  };
  const delegate = delegateName(name);
  const { type = delegate, id, notPrimary, uniques } = model;
  const { version, indexes, computed, actions } = model;
  const fields = (id !== undefined && uniques[id]) || undefined;
  const resource = defineResource({
    type,
    model: name,
    delegate,
    ...(id !== undefined &&
      fields && { id: { fields, key: id, ...(notPrimary && { notPrimary }) } }),
    ...(version !== undefined && { version }),
    uniques: shownUniques(model),
    ...(indexes && { indexes }),
    fields: fieldsOf(model),
    relationships: Object.fromEntries(
      Object.entries(model.relations)
        .filter(([, relation]) => isExposed(schema, relation))
        .map(([own, relation]) => [
          own,
          relationshipOf(relation, target(relation.model)),
        ]),
    ),
    ...(computed && { computed }),
    ...(actions && {
      actions: Object.fromEntries(
        Object.entries(actions).map(([own, action]) => [
          own,
          actionOf(action, target),
        ]),
      ),
    }),
    attributes,
  });
  made.set(name, resource);
  return resource;
}

/** A model that no service exposes must not be reached through its neighbours. */
function isExposed({ models }: Schema, { model }: SchemaRelation): boolean {
  return models[model] !== undefined && !models[model].hidden;
}

/** Uniques beside the id; without an id, no operation takes one. */
function shownUniques({
  id,
  uniques,
  fields,
}: SchemaModel): Readonly<Record<string, readonly string[]>> {
  const isShown = (name: string): boolean =>
    !fields[name]?.hidden && !fields[name]?.writeOnly;
  return Object.fromEntries(
    Object.entries(uniques).filter(
      ([key, parts]) =>
        id !== undefined && key !== id && parts.every((part) => isShown(part)),
    ),
  );
}

function fieldsOf({ fields }: SchemaModel): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { needsValue, ...field }]) => {
      const { hasDefault, ...without } = field;
      return [name, needsValue && hasDefault ? without : field];
    }),
  );
}

function relationshipOf(
  { list, nullable, inverse, key, ...rest }: SchemaRelation,
  resource: () => Resource,
): RelationshipDefinition {
  const { wireName, readOnly, hidden, sharedKey } = rest;
  return {
    resource,
    kind: list ? "to-many" : "to-one",
    inverse,
    ...(nullable && { nullable }),
    ...(key && { foreignKey: key }),
    ...(wireName !== undefined && { wireName }),
    ...(readOnly && { readOnly }),
    ...(hidden !== undefined && { hidden }),
    ...(sharedKey && { sharedKey }),
  };
}

function actionOf(
  { on, returns, input }: SchemaAction,
  target: (model: string) => () => Resource,
): ActionDefinition {
  return {
    on,
    returns: typeof returns === "string" ? returns : target(returns.model),
    ...(input && { input }),
  };
}
