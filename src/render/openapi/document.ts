import type { Model } from "../../graph/model-graph.js";
import type { JsonObject } from "./json.js";

/** Members of `paths`, or of a section of `components`. */
export interface Entries {
  /** Entries that are the same for all models, or depend on all of them. */
  readonly shared: JsonObject;
  readonly models: readonly Model[];
  /** The entries of each model, one kind after the other. */
  readonly own: readonly ((model: Model) => JsonObject)[];
}

/**
 * An OpenAPI document whose paths and components are made one by one: all
 * objects of a thousand models at once would take hundreds of megabytes.
 */
export interface OpenApiDocument {
  /** The members before the paths. */
  readonly head: JsonObject;
  readonly paths: Entries;
  /** By section. Components without a reference to them are left out. */
  readonly components: Readonly<Record<string, Entries>>;
}
