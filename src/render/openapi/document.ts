import type { Model } from "../../graph/model-graph.js";
import type { Json, JsonObject } from "./json.js";

/** A member of `paths`, or of a section of `components`. */
export type Entry = readonly [name: string, value: Json];

/**
 * An OpenAPI document whose paths and components are made one by one: all
 * objects of a thousand models at once would take hundreds of megabytes.
 */
export interface OpenApiDocument {
  /** The members before the paths. */
  readonly head: JsonObject;
  readonly paths: Iterable<Entry>;
  /** By section. What nothing refers to is left out. */
  readonly components: Readonly<Record<string, Iterable<Entry>>>;
}

/** What all models share, and then what each has of its own. */
export function* entriesOf(
  shared: JsonObject,
  models: readonly Model[],
  own: readonly ((model: Model) => JsonObject)[],
): Iterable<Entry> {
  yield* members(shared);
  for (const of of own) {
    for (const model of models) yield* members(of(model));
  }
}

function* members(object: JsonObject): Iterable<Entry> {
  for (const name in object) {
    const value = object[name];
    if (value !== undefined) yield [name, value];
  }
}
