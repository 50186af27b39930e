import { inverseOf, type Relationship } from "../model/resource.js";

/**
 * Whether Prisma, where it writes many members of a relationship at once, may also write
 * records that are none.
 *
 * It reads the keys of the members, and then writes every record that has a value of theirs
 * in each column of the primary key: after `1_2` and `2_1` also `1_1`, whomever it belongs
 * to. It finds none but members if the key to the parent fixes all of these columns but one,
 * or if one of them is unique.
 *
 * @returns undefined if the id is not the primary key, which is not known then
 */
export function spreads(relationship: Relationship): boolean | undefined {
  const { id, uniques = {} } = relationship.target;
  const key = inverseOf(relationship)?.foreignKey;
  if (relationship.kind !== "to-many" || !key || !id) return false;
  if (id.notPrimary) return undefined;
  const varying = id.fields.filter((field) => !Object.hasOwn(key, field));
  const isUnique = Object.values(uniques).some(
    ([field = "", ...others]) => others.length === 0 && varying.includes(field),
  );
  return varying.length > 1 && !isUnique;
}
