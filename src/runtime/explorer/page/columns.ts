import type { Attribute, Model, Relationship } from "./description.js";

/** A column of the table beside the id. */
export type Column =
  | { readonly name: string; readonly attribute: Attribute }
  | { readonly name: string; readonly relationship: Relationship };

/** All columns that a type has, or those that are asked for. */
export function columnsOf(
  model: Model,
  fields: readonly string[] = [],
): readonly Column[] {
  const all: readonly Column[] = [
    ...model.attributes
      .filter(({ shown }) => shown)
      .map((attribute) => ({ name: attribute.name, attribute })),
    ...model.relationships.map((relationship) => ({
      name: relationship.name,
      relationship,
    })),
  ];
  return fields.length === 0
    ? all
    : all.filter(({ name }) => fields.includes(name));
}
