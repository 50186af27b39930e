import { inverseOf, type Relationship } from "../../../model/resource.js";

/**
 * Whether the members of a relationship have parts of their key to the record in their
 * ids: then a link changes their ids, and so does a change of the record's key.
 */
export function hasKeyInMemberIds(relationship: Relationship): boolean {
  const { id } = relationship.target;
  const key = inverseOf(relationship)?.foreignKey;
  if (!id || !key) return false;
  return id.fields.some((name) => Object.hasOwn(key, name));
}
