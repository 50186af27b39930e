import {
  idSelect,
  idValues,
  inverseOf,
  type Relationship,
  type Resource,
  type Row,
} from "../../model/resource.js";
import { spreads } from "../../prisma/spreading.js";
import { idKey } from "../../serialization/id-text.js";
import { anyId } from "../query/any-id.js";
import type { Linkage, LinkedRecord } from "./document/linkage.js";
import { keepsMembers, keysSelect, sharingOfMembers } from "./keys.js";
import type { Stored, Verb } from "./record-write.js";

/**
 * Prisma's arguments that read the members which a write needs to know; `undefined` if it
 * needs none.
 *
 * A member that is linked again would be written, and so would its `@updatedAt` and
 * whatever triggers follow, although nothing about it changes: so those that the linkage
 * names are read. Where none may leave, one more than it names tells if one would. Those
 * that leave are read where each has to be looked at or named.
 */
export function membersSelect(
  verb: Verb,
  { relationship, records }: Linkage,
): object | undefined {
  const { target, kind } = relationship;
  const sharing = sharingOfMembers(relationship);
  const keeps = keepsMembers(relationship);
  const select = { ...idSelect(target), ...keysSelect(sharing) };
  if (kind === "to-one") {
    return keeps || sharing.length > 0 ? { select } : undefined;
  }
  const ids = records.map(({ values }) => values);
  const named = { where: anyId(target, ids), select };
  if (verb === "remove") return named;
  if (!inverseOf(relationship)?.foreignKey) return undefined;
  if (verb !== "add") {
    if (keeps) return { take: ids.length + 1, select };
    if (sharing.length > 0 || spreads(relationship) !== false) {
      return { select };
    }
  }
  return ids.length > 0 ? named : undefined;
}

/** The members of a relationship that were read with the record. */
function storedMembers(
  { name }: Relationship,
  record: Stored["record"],
): readonly Row[] {
  return [record?.[name] ?? []].flat() as Row[];
}

/** The records that a write adds to the members; where these are not known, all. */
export function joiningRecords(
  { relationship, records }: Linkage,
  record: Stored["record"],
): readonly LinkedRecord[] {
  const { target } = relationship;
  if (!inverseOf(relationship)?.foreignKey) return records;
  const members = new Set(
    storedMembers(relationship, record).map((row) => keyOfRow(target, row)),
  );
  return records.filter(({ values }) => !members.has(idKey(target, values)));
}

/** The members, as far as they were read, that a write takes away. */
export function leavingMembers(
  verb: Verb,
  { relationship, records }: Linkage,
  record: Stored["record"],
): readonly Row[] {
  const { target } = relationship;
  const members = storedMembers(relationship, record);
  // They are read by the ids of the linkage, perhaps in another spelling.
  if (verb === "remove") return members;
  const staying = new Set(records.map(({ values }) => idKey(target, values)));
  return members.filter((row) => !staying.has(keyOfRow(target, row)));
}

/** Identifies a row among those of its model, as `idKey` does. */
export function keyOfRow(resource: Resource, row: Row): string {
  return idKey(resource, idValues(resource, row));
}
