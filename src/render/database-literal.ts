import type { ModelGraph } from "../graph/model-graph.js";
import { databaseOf } from "../runtime/contract/databases.js";
import type { Literal } from "./literal.js";

/** The database with what the runtime cannot know from its provider. */
export function databaseLiteral(
  graph: ModelGraph,
): ReadonlyMap<string, Literal> {
  const { provider, relationMode, fullTextSearch } = graph;
  const usual = databaseOf({ provider });
  return new Map<string, Literal>([
    ["provider", provider],
    ...(usual.foreignKeys && relationMode === "prisma"
      ? [["relationMode", relationMode] as const]
      : []),
    ...(fullTextSearch && !usual.fullTextSearch
      ? [["fullTextSearch", true] as const]
      : []),
  ]);
}
