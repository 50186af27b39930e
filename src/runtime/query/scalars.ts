import { type QueryGraph, targetOf } from "./query-graph.js";

/** What is written to the record itself, not through its relations. */
export function scalars(
  graph: QueryGraph,
  model: string,
  data: object,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name]) => targetOf(graph, model, name) === undefined,
    ),
  );
}
