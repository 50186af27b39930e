import type { Write } from "./write.js";
import { type QueryGraph, writtenByAction } from "./query-graph.js";

/**
 * What an action writes: each of its models, in a way that is not told; `undefined` if the
 * operation is none.
 */
export function actionWrites(
  graph: QueryGraph,
  model: string,
  name: string,
  variables: unknown,
): readonly Write[] | undefined {
  return writtenByAction(graph, model, name)?.map((written) => ({
    ...{ model: written, op: "action", args: {}, variables },
  }));
}
