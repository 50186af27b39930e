import type { DelegateMap } from "../../../prisma/delegate.js";
import {
  columnSelect,
  fieldValues,
  inverseOf,
  type Resource,
  type Row,
  uniqueWhere,
} from "../../../model/resource.js";
import { hasId, idKey, sameValue } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { Linkage, LinkedRecord } from "../document/linkage.js";
import { malformed } from "../document/problems.js";
import { isUpdate, type RecordWrite } from "../record-write.js";
import { hasKeyInMemberIds } from "./member-ids.js";
import { referencedColumns } from "./referenced-columns.js";

/** The record of an update, before and after it; a new record is only `after`. */
interface Change {
  readonly resource: Resource;
  readonly before?: Row;
  readonly after: Row;
}

/**
 * The linkages with the ids by which Prisma finds their records when it comes to them.
 *
 * Prisma writes the record itself first, and then the nested writes in their order. That
 * changes ids which the document names: that of the record, those of members whose keys
 * follow it (`onUpdate: Cascade`), and those of members that get a key which is in their
 * id. By its old id Prisma finds such a record no more, and a replacement of a to-many
 * would lose a member that is to stay. In one-to-one relations Prisma looks before
 * anything is written, and then writes by the old id, silently nothing: there only a
 * member that follows by the same key is left to do so, and others are refused.
 *
 * @param linkages those without a key on the record, in the order of the nested writes
 * @throws ApiError `invalid-payload` (400) at a record that Prisma cannot find then.
 */
export async function withCurrentIds(
  client: DelegateMap,
  write: RecordWrite,
  linkages: readonly Linkage[],
): Promise<readonly Linkage[]> {
  const change = linkages.some((one) => mayChange(write, one, linkages))
    ? await changeOf(client, write)
    : undefined;
  if (!change) return linkages;
  const known = new Map<string, Row>();
  const current: Linkage[] = [];
  for (const linkage of linkages) {
    const { kind, target } = linkage.relationship;
    const key = inverseOf(linkage.relationship)?.foreignKey ?? {};
    const records: LinkedRecord[] = [];
    let stays = false;
    for (const record of linkage.records) {
      const name = `${target.type}\0${idKey(target, record.values)}`;
      const row =
        known.get(name) ?? (await followed(client, change, target, record));
      known.set(name, withKey(target, row, key, change.after));
      if (kind === "to-one" && !hasId(target, row, record.values)) {
        stays = await follows(client, change, target, record, key);
        if (!stays) throw idChanges(record);
      }
      records.push({ ...record, where: currentWhere(target, row, record) });
    }
    if (!stays) current.push({ ...linkage, records });
  }
  return current;
}

/** Whether the id of a record that the linkage names may change before its turn. */
function mayChange(
  write: RecordWrite,
  { relationship: { target }, records }: Linkage,
  linkages: readonly Linkage[],
): boolean {
  if (records.length === 0) return false;
  const same = linkages.filter((one) => one.relationship.target === target);
  if (
    same.length > 1 &&
    same.some(({ relationship }) => hasKeyInMemberIds(relationship))
  ) {
    return true;
  }
  if (!isUpdate(write)) return false;
  const { resource, columns } = write;
  const keys = [...referencedColumns(resource), ...idFields(resource)];
  if (!keys.some((name) => columns.has(name))) return false;
  return (
    target === resource ||
    [...resource.allRelationships().values()].some(
      (one) => one.target === target && hasKeyInMemberIds(one),
    )
  );
}

function idFields({ id }: Resource): readonly string[] {
  return id?.fields ?? [];
}

/** No change if the record to update does not exist: the write will fail. */
async function changeOf(
  client: DelegateMap,
  write: RecordWrite,
): Promise<Change | undefined> {
  const { resource } = write;
  const written = Object.fromEntries(write.columns);
  if (!isUpdate(write)) return { resource, after: written };
  const names = [...referencedColumns(resource), ...idFields(resource)];
  const select = columnSelect(names);
  const before = await findRecord(client, resource, write.where, select);
  return before
    ? { resource, before, after: { ...before, ...written } }
    : undefined;
}

/** The parts of a linked record's id after the record itself is written. */
async function followed(
  client: DelegateMap,
  change: Change,
  target: Resource,
  record: LinkedRecord,
): Promise<Row> {
  const { resource, before, after } = change;
  if (before && target === resource && hasId(target, before, record.values)) {
    return after;
  }
  let row: Row = target.id ? fieldValues(target.id, record.values) : {};
  if (!before) return row;
  const isSame = (name: string, one: unknown, other: unknown): boolean =>
    sameValue(resource.fields[name], one, other);
  for (const relationship of resource.allRelationships().values()) {
    if (relationship.target !== target || !hasKeyInMemberIds(relationship)) {
      continue;
    }
    const key = inverseOf(relationship)?.foreignKey ?? {};
    const names = Object.values(key);
    if (names.every((name) => isSame(name, before[name], after[name]))) {
      continue;
    }
    const refers = await refersTo(client, change, target, record, key);
    if (refers) row = withKey(target, row, key, after);
  }
  return row;
}

/** Whether a member of a one-to-one keeps its key to the record without being written. */
async function follows(
  client: DelegateMap,
  change: Change,
  target: Resource,
  record: LinkedRecord,
  key: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { resource, before } = change;
  const isItself =
    before && target === resource && hasId(target, before, record.values);
  return !isItself && refersTo(client, change, target, record, key);
}

/** Whether a linked record's key refers to the record before the write. */
async function refersTo(
  client: DelegateMap,
  { resource: { fields }, before }: Change,
  target: Resource,
  record: LinkedRecord,
  key: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!before) return false;
  const select = columnSelect(Object.keys(key));
  const row = await findRecord(client, target, record.where, select);
  return Object.entries(key).every(([column, name]) =>
    sameValue(fields[name], row?.[column] ?? null, before[name]),
  );
}

/** The id's parts with those of a key that refers to the record. */
function withKey(
  target: Resource,
  row: Row,
  key: Readonly<Record<string, string>>,
  after: Row,
): Row {
  const parts = idFields(target).map((name) => {
    const reference = Object.hasOwn(key, name) ? key[name] : undefined;
    return [name, reference === undefined ? row[name] : after[reference]];
  });
  return Object.fromEntries(parts) as Row;
}

function currentWhere(
  { id }: Resource,
  row: Row,
  record: LinkedRecord,
): LinkedRecord["where"] {
  if (!id) return record.where;
  const values = id.fields.map((name) => row[name]);
  if (values.includes(undefined)) {
    throw idChanges(record);
  }
  return uniqueWhere(id, values);
}

function idChanges({ pointer }: LinkedRecord): Error {
  return malformed(
    pointer,
    "its id changes with the rest of the document: link it in another request",
  );
}
