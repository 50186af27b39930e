import type { Model, ModelGraph, Relation } from "../graph/model-graph.js";

/** Relations both of whose sides can be addressed: linkage needs ids (R37). */
export function exposedRelations(
  graph: ModelGraph,
  model: Model,
): readonly Relation[] {
  if (!model.id) return [];
  return model.relations.filter((relation) => targetOf(graph, relation).id);
}

/** The model on a relation's other side. */
export function targetOf(graph: ModelGraph, { target }: Relation): Model {
  const found = graph.models.find(({ name }) => name === target);
  if (!found) throw new Error(`the graph has no model ${target}`);
  return found;
}
