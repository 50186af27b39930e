import type { DelegateMap, Where } from "../../../prisma/delegate.js";
import {
  idSelect,
  inverseOf,
  type Resource,
  type Row,
  uniqueWhere,
} from "../../../model/resource.js";
import { idKey } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import { anyId } from "../../query/any-id.js";
import type { Linkage, LinkedRecord } from "../document/linkage.js";
import type { RecordUpdate } from "../record-write.js";

/** Prisma's arguments of a to-many relation that find those records that are members. */
export function membersAmong({ relationship, records }: Linkage): object {
  const { target } = relationship;
  const ids = records.map(({ values }) => values);
  return { where: anyId(target, ids), select: idSelect(target) };
}

/** Whether a record is one of the rows. */
export function isAmong(
  target: Resource,
  rows: readonly Row[],
): (record: LinkedRecord) => boolean {
  const names = target.id?.fields ?? [];
  const present = new Set(
    rows.map((row) =>
      idKey(
        target,
        names.map((field) => row[field]),
      ),
    ),
  );
  return ({ values }) => present.has(idKey(target, values));
}

/**
 * The records of a to-many linkage that are no members yet. To connect a member again
 * would write its key, and so its `@updatedAt` and whatever triggers follow, although
 * nothing about it changes. Where the key is in a table between the two, nothing of the
 * member is written anyway.
 */
export async function newMembers(
  client: DelegateMap,
  { resource, where }: RecordUpdate,
  linkage: Linkage,
): Promise<readonly LinkedRecord[]> {
  const { relationship, records } = linkage;
  const { name, target } = relationship;
  const key = inverseOf(relationship)?.foreignKey;
  if (!key || records.length === 0) return records;
  const parent = await findRecord(client, resource, where, {
    [name]: membersAmong(linkage),
  });
  if (!parent) return records;
  const isMember = isAmong(target, parent[name] as readonly Row[]);
  return records.filter((record) => !isMember(record));
}

/** Where the members are found that a linkage does not name. */
export async function leavingMembers(
  client: DelegateMap,
  { resource, where }: RecordUpdate,
  { relationship: { name, target }, records }: Linkage,
): Promise<readonly Where[]> {
  const { id } = target;
  const select = { [name]: { select: idSelect(target) } };
  const parent = await findRecord(client, resource, where, select);
  if (!parent || !id) return [];
  const staying = new Set(records.map(({ values }) => idKey(target, values)));
  return (parent[name] as readonly Row[])
    .map((row) => id.fields.map((field) => row[field]))
    .filter((values) => !staying.has(idKey(target, values)))
    .map((values) => uniqueWhere(id, values));
}
