import type { Relation } from "../../../graph/model-graph.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import type { JsonObject } from "../json.js";
import { nameList } from "./name-list.js";

/** The schema of `include`: relationships, and in its text those behind them. */
export function includeSchema(relations: readonly Relation[]): JsonObject {
  const names = relations.map(({ wireName }) => wireName);
  const behind = String(defaultLimits.maxIncludeDepth - 1);
  return nameList(names, `(${names.join("|")})(\\.[^.,]+){0,${behind}}`);
}
