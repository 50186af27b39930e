import type { Relationship, Resource } from "../../model/resource.js";

/** What requests call a column: a hidden key goes by its relationship's name. */
export function columnName(resource: Resource, column: string): string {
  return (
    resource.fieldMap.get(column)?.wireName ??
    keyOwner(resource, column)?.wireName ??
    "it"
  );
}

/** The relationship whose key the column is in. */
export function keyOwner(
  resource: Resource,
  column: string,
): Relationship | undefined {
  return [...resource.relationshipMap().values()].find(
    ({ foreignKey }) => foreignKey && Object.hasOwn(foreignKey, column),
  );
}
