import { databaseOf } from "../runtime/contract/databases.js";
import { filterOperators } from "../runtime/contract/filter-operators.js";
import type { Field, ModelGraph } from "./model-graph.js";

/** On MySQL, only a field with an index can be searched; the runtime does not know those. */
export function offeredOperators(
  graph: ModelGraph,
  field: Field,
): readonly string[] {
  const offered = filterOperators(field, databaseOf(graph));
  return graph.provider === "mysql" && !field.fullText
    ? offered.filter((name) => name !== "search")
    : offered;
}
