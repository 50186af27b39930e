import type { Model, Relation } from "./model-graph.js";

/** One of the two services that are generated. */
export type Service = "rest" | "rpc";

export const services: readonly Service[] = ["rest", "rpc"];

/** Whether a service has a model: it offers something of it. */
export function isServed(
  model: Pick<Model, "restOperations" | "rpcOperations">,
  service: Service,
): boolean {
  return model[`${service}Operations`].length > 0;
}

/** The relations of a model that a service shows and follows. */
export function servedRelations(
  { relations }: Pick<Model, "relations">,
  service: Service,
): readonly Relation[] {
  return relations.filter(({ hiddenIn }) => hiddenIn !== service);
}
