import type { ModelGraph } from "../graph/model-graph.js";
import { databaseOf } from "../runtime/contract/databases.js";
import { type Literal, objectOf } from "./literal.js";

/** The database with what the runtime cannot know from its provider. */
export function databaseLiteral(
  graph: ModelGraph,
): ReadonlyMap<string, Literal> {
  const { provider, relationMode, fullTextSearch } = graph;
  const usual = databaseOf({ provider });
  return objectOf({
    provider,
    relationMode:
      usual.foreignKeys && relationMode === "prisma" ? relationMode : undefined,
    fullTextSearch: (fullTextSearch && !usual.fullTextSearch) || undefined,
  });
}
