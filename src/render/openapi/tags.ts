import type { Model } from "../../graph/model-graph.js";
import { described } from "./description.js";
import type { JsonObject } from "./json.js";

/** A tag for each model. */
export function tags(models: readonly Model[]): readonly JsonObject[] {
  return models.map(({ name, documentation }) => ({
    name,
    ...described(documentation),
  }));
}
