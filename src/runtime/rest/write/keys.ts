import {
  columnSelect,
  inverseOf,
  type Relationship,
  type Resource,
} from "../../model/resource.js";
import type { Linkage } from "./document/linkage.js";

/** The columns of a relationship's own foreign key. */
export function keyColumns({
  foreignKey = {},
}: Pick<Relationship, "foreignKey">): readonly string[] {
  return Object.keys(foreignKey);
}

/** The `select` of the columns of these relationships' keys. */
export function keysSelect(relationships: readonly Relationship[]): object {
  return columnSelect(relationships.flatMap(keyColumns));
}

/** The columns of a record that the keys of a relationship's members refer to. */
export function referencedBy(relationship: Relationship): readonly string[] {
  if (relationship.foreignKey) return [];
  return Object.values(inverseOf(relationship)?.foreignKey ?? {});
}

/** The columns of a model that foreign keys of other records refer to. */
export function referencedColumns({
  allRelationships,
}: Resource): ReadonlySet<string> {
  return new Set([...allRelationships().values()].flatMap(referencedBy));
}

/** These and the id, to which the rows of many-to-many relations refer. */
export function identifyingColumns(resource: Resource): ReadonlySet<string> {
  return new Set([
    ...(resource.id?.fields ?? []),
    ...referencedColumns(resource),
  ]);
}

/**
 * Whether a member cannot be removed, because a column of its key is required (R18).
 * Prisma removes members by setting all columns of their keys to null.
 */
export function keepsMembers(relationship: Relationship): boolean {
  const { fields } = relationship.target;
  const key = inverseOf(relationship)?.foreignKey ?? {};
  return Object.keys(key).some((name) => !fields[name]?.nullable);
}

/**
 * Whether the members' ids have parts of their key to the record: then a link changes
 * their ids.
 */
export function hasKeyInMemberIds(relationship: Relationship): boolean {
  const { id } = relationship.target;
  const key = inverseOf(relationship)?.foreignKey ?? {};
  return id?.fields.some((name) => Object.hasOwn(key, name)) ?? false;
}

const sharing = new WeakMap<Relationship, readonly Relationship[]>();

/**
 * The relationships of a model whose keys share columns with this one's, hidden ones
 * included. One with exactly the same columns is an alternative to this one, or this
 * one itself, and not listed.
 */
export function sharingColumns(
  resource: Resource,
  relationship: Relationship,
): readonly Relationship[] {
  let found = sharing.get(relationship);
  if (!found) {
    const key = keyColumns(relationship);
    found = [...resource.allRelationships().values()].filter((other) => {
      const names = keyColumns(other);
      const shared = names.filter((column) => key.includes(column));
      const isSame =
        shared.length === key.length && key.length === names.length;
      return shared.length > 0 && !isSame;
    });
    sharing.set(relationship, found);
  }
  return found;
}

/** The relationships of members whose keys share columns with their key to the record. */
export function sharingOfMembers(
  relationship: Relationship,
): readonly Relationship[] {
  const inverse = inverseOf(relationship);
  return inverse?.foreignKey
    ? sharingColumns(relationship.target, inverse)
    : [];
}

/**
 * The columns that become null if a relationship is emptied. If its key shares
 * columns, only those that it does not share: another relationship needs the shared
 * ones.
 */
export function clearedColumns(relationship: Relationship): readonly string[] {
  const { optionalKey } = relationship;
  const owner = inverseOf(relationship)?.target;
  const shared = new Set(
    owner ? sharingColumns(owner, relationship).flatMap(keyColumns) : [],
  );
  const own = optionalKey.filter((column) => !shared.has(column));
  return own.length > 0 ? own : optionalKey;
}

/** Whether a linkage would clear a key that may be another relationship's (R8). */
export function mayBeOthers({ relationship, records }: Linkage): boolean {
  const { sharedKey, nullable } = relationship;
  return sharedKey === true && nullable === true && records.length === 0;
}
