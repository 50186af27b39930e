import type { Model, Relation } from "../graph/model-graph.js";

/**
 * The properties of other models that the files of a model may use. A file is
 * rendered again when one of them changes, so types restrict its view to them.
 */
export const neighbourFacts = [
  "name",
  "delegate",
  "relations",
  "restOperations",
] as const;

type Neighbour = Pick<Model, (typeof neighbourFacts)[number]>;

/** The models of a graph, with only some of their properties. */
export interface Models<Known extends Neighbour = Neighbour> {
  readonly models: readonly Known[];
}

/** The model on a relation's other side. */
export function targetOf<Known extends Neighbour>(
  graph: Models<Known>,
  { target }: Relation,
): Known {
  return modelOf(graph, target);
}

/** A model by its name in the schema. */
export function modelOf<Known extends Neighbour>(
  graph: Models<Known>,
  name: string,
): Known {
  const found = byName(graph.models).get(name);
  if (!found) throw new Error(`the graph has no model ${name}`);
  return found;
}

const indexes = new WeakMap<object, ReadonlyMap<string, unknown>>();

function byName<Known extends Neighbour>(
  models: readonly Known[],
): ReadonlyMap<string, Known> {
  let index = indexes.get(models);
  if (!index) {
    index = new Map(models.map((model) => [model.name, model]));
    indexes.set(models, index);
  }
  return index as ReadonlyMap<string, Known>;
}
