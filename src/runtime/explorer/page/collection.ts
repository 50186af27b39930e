import type { Description, Model } from "./description.js";
import type { Place } from "./place.js";

/** The type of the records in the table of a place; `undefined` if there is no such collection. */
export function modelAt(
  description: Description,
  { path }: Place,
): Model | undefined {
  const [type = "", id, name] = path;
  const model = description.model(type);
  if (id === undefined) return model;
  const relationship = model?.relationships.find((one) => one.name === name);
  return relationship?.many ? description.model(relationship.type) : undefined;
}
