import type { ClientSchema } from "../rest-client/client-schema.js";
import type { Keys } from "./query-key.js";

/**
 * What the factories know of a schema; `query-graph.ts` of the generated folder has it.
 *
 * @typeParam Queries the factories of each client; for types alone
 */
export interface QueryGraph<Queries = unknown> {
  readonly models: ClientSchema;
  /** Records tell the ids of all that they are related to. */
  readonly isLinked?: boolean;
  /** Factories that not every client has, beside those of its models. */
  readonly more?: (graph: QueryGraph, keys: Keys, client: object) => object;
  /** Never set. */
  readonly queries?: Queries;
}

/** The model behind a relation; none for other names, inherited ones among them. */
export function targetOf(
  { models }: QueryGraph,
  model: string,
  name: string,
): string | undefined {
  const relations = member(models, model)?.relations;
  return relations && member(relations, name);
}

/** By relation the columns of its own key, and what they refer to. */
export function keysOf(
  { models }: QueryGraph,
  model: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return member(models, model)?.keys ?? {};
}

/** The relation that leads back from the records of another, whose key is in them. */
export function inverseOf(
  { models }: QueryGraph,
  model: string,
  relation: string,
): string | undefined {
  const inverse = member(models, model)?.inverse;
  return inverse && member(inverse, relation);
}

/** The models that a delete of a record reaches. */
export function reachedByDelete(
  { models }: QueryGraph,
  model: string,
): readonly string[] {
  return member(models, model)?.deletes ?? [];
}

/** The models that a change of a member reaches. */
export function reachedByUpdate(
  { models }: QueryGraph,
  model: string,
  name: string,
): readonly string[] {
  const updates = member(models, model)?.updates;
  return (updates && member(updates, name)) ?? [];
}

/** The models that an action of a model writes; `undefined` if it has no such action. */
export function writtenByAction(
  { models }: QueryGraph,
  model: string,
  name: string,
): readonly string[] | undefined {
  const actions = member(models, model)?.actions;
  const action = actions && member(actions, name);
  return action && (action.writes ?? [model, action.model ?? model]);
}

function member<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
