import {
  hasKeyColumn,
  type Relationship,
  type Resource,
} from "../../../model/resource.js";
import type { WriteRequest } from "../record-write.js";
import { attributePointer } from "./attributes.js";

/** The name of a column in requests: a hidden key has its relationship's name. */
export function columnName(resource: Resource, column: string): string {
  return (
    resource.inputMap.get(column)?.wireName ??
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

/**
 * Where a document contains a column's value: in an attribute, a linkage or the id.
 * A pointer must refer to something that exists (JSON:API §Error Objects).
 */
export function columnPointer(
  { resource, linkages, given }: WriteRequest,
  name: string,
): string {
  const wireName = resource.inputMap.get(name)?.wireName;
  if (
    given &&
    wireName !== undefined &&
    Object.hasOwn(given.attributes, wireName)
  ) {
    return attributePointer(wireName);
  }
  const linkage = linkages.find(({ relationship }) =>
    hasKeyColumn(relationship, name),
  );
  if (linkage) return linkage.pointer;
  const inId = given?.id !== undefined && resource.id?.fields.includes(name);
  return inId ? "/data/id" : "/data";
}
