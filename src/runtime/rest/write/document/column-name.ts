import {
  hasKeyColumn,
  type Relationship,
  type Resource,
} from "../../../model/resource.js";

/** The name of a column in requests: a hidden key has its relationship's name. */
export function columnName(resource: Resource, column: string): string {
  return (
    resource.fieldMap.get(column)?.wireName ??
    keyOwner(resource, column)?.wireName ??
    "it"
  );
}

/** The relationship that has the column in its key. */
export function keyOwner(
  resource: Resource,
  column: string,
): Relationship | undefined {
  return [...resource.relationshipMap().values()].find((relationship) =>
    hasKeyColumn(relationship, column),
  );
}
