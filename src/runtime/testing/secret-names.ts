import type { Schema } from "../model/schema.js";
import type { TestedModel } from "./models.js";

/** Names that nobody may see and that mean nothing else. */
export function secretNames(
  schema: Schema,
  models: readonly TestedModel[],
): readonly string[] {
  const known = new Set([
    ...["id", "type", "data", "links", "meta", "status", "code", "title"],
    ...["detail", "source", "pointer", "parameter", "header", "errors"],
    ...models.flatMap((model) => [
      model.name,
      model.type,
      ...model.shown.flatMap(([name, { wireName }]) => [
        name,
        wireName ?? name,
      ]),
      ...Object.keys(model.schema.relations),
      ...Object.keys(model.schema.computed ?? {}),
    ]),
  ]);
  return Object.values(schema.models)
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([name, { hidden }]) => hidden && !known.has(name))
    .map(([name]) => name);
}
