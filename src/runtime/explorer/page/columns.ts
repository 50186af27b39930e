import type { Attribute, Model, Relationship } from "./description.js";
import { namingAttributes } from "./label-of.js";

/** A column of the table beside the id. */
export type Column =
  | { readonly name: string; readonly attribute: Attribute }
  | { readonly name: string; readonly relationship: Relationship };

/** All columns that a type has, or those that are asked for; what tells most comes first. */
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
  const ordered = all.toSorted(
    (one, other) => rankOf(model, one) - rankOf(model, other),
  );
  return fields.length === 0
    ? ordered
    : ordered.filter(({ name }) => fields.includes(name));
}

function rankOf({ relationships }: Model, column: Column): number {
  if ("relationship" in column) return column.relationship.many ? 7 : 2;
  const { name, attribute } = column;
  const isKey = relationships.some((one) => name === `${one.name}Id`);
  if (isKey) return 6;
  const naming = namingAttributes.indexOf(name);
  // The best of them first.
  if (naming >= 0) return naming / namingAttributes.length;
  switch (attribute.kind) {
    case "enum":
    case "boolean":
      return 1;
    case "date":
      return 4;
    case "json":
    case "bytes":
      return 5;
    default:
      return 3;
  }
}
