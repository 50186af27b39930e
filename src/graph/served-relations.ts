import type { Model, Relation } from "./model-graph.js";

/** The relations of a model that a service shows and follows. */
export function servedRelations(
  { relations }: Pick<Model, "relations">,
  service: "rest" | "rpc",
): readonly Relation[] {
  return relations.filter(({ hiddenIn }) => hiddenIn !== service);
}
