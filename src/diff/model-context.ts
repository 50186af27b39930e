import type { Model } from "../graph/model-graph.js";
import type { Abilities } from "./abilities.js";
import type { ComparedApis } from "./api.js";
import type { Pair } from "./match.js";

/** A model in two APIs, and what its callers can do in both. */
export interface ModelContext {
  readonly apis: ComparedApis;
  readonly models: Pair<Model>;
  readonly abilities: Abilities;
}
