import type { DelegateMap, Where } from "../../../prisma/delegate.js";
import {
  columnSelect,
  idSelect,
  inverseOf,
  isHidden,
  type Relationship,
  type Resource,
  type Row,
} from "../../../model/resource.js";
import { sameValue } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import type { Linkage } from "../document/linkage.js";
import { malformed } from "../document/problems.js";
import type { Columns, RecordUpdate, RecordWrite } from "../record-write.js";

/**
 * Refuses to change relationships that the document does not name. If several keys
 * share a column, usually a tenant's, a link to a record of another tenant would
 * also move the other relationships, to records with the same number there
 * (JSON:API §Updating: what is missing keeps its value).
 *
 * If the record does not exist, the write will fail.
 *
 * @param attributes the columns that attributes write: such changes are intended
 * @throws ApiError `invalid-payload` (400) at the linkage.
 */
export async function refuseMovedRelationships(
  { client }: Pick<RestRequest, "client">,
  { resource, linkages, columns, where }: RecordWrite,
  attributes: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const { relationship, records, pointer } of linkages) {
    const { foreignKey, target } = relationship;
    if (foreignKey) {
      // A new record has no relationship that could change.
      if (!where) continue;
      const silent = sharingColumns(resource, relationship).filter(
        (other) =>
          !linkages.some((one) => one.relationship.name === other.name) &&
          !keyOf(other).some((column) => attributes.has(column)),
      );
      if (silent.length === 0) continue;
      const select = keysSelect(silent);
      const row = await findRecord(client, resource, where, select);
      if (row) refuseMoved(resource, row, silent, columns, pointer);
      continue;
    }
    const other = inverseOf(relationship);
    const sharing = other ? sharingColumns(target, other) : [];
    if (!other?.foreignKey || sharing.length === 0) continue;
    const select = columnSelect(Object.values(other.foreignKey));
    const record = where && (await findRecord(client, resource, where, select));
    if (where && !record) continue;
    const written = new Map(
      Object.entries(other.foreignKey).map(([column, reference]) => [
        column,
        columns.has(reference)
          ? columns.get(reference)
          : where
            ? record?.[reference]
            : newValue(resource, reference),
      ]),
    );
    const shared = keysSelect(sharing);
    // Run concurrently, so that Prisma joins those by a key of one field into one query.
    await Promise.all(
      records.map(async (member) => {
        const row = await findRecord(client, target, member.where, shared);
        if (row) refuseMoved(target, row, sharing, written, member.pointer);
      }),
    );
  }
}

/**
 * Refuses to remove members from a relationship if that would also empty other
 * relationships of these members: Prisma clears all columns of a key.
 *
 * @param leaving Prisma arguments that select the removed members; none for a to-one
 * @param stays whether a found member is not removed after all
 * @throws ApiError `invalid-payload` (400) at the linkage.
 */
export async function refuseLostRelationships(
  client: DelegateMap,
  { resource, where }: RecordUpdate,
  { relationship, pointer }: Linkage,
  leaving: { readonly where?: Where },
  stays: (row: Row) => boolean = () => false,
): Promise<void> {
  const { name, target } = relationship;
  const other = inverseOf(relationship);
  const sharing = other?.foreignKey ? sharingColumns(target, other) : [];
  if (!other || sharing.length === 0) return;
  const select = { ...idSelect(target), ...keysSelect(sharing) };
  const record = await findRecord(client, resource, where, {
    [name]: { select, ...leaving },
  });
  const nothing = new Map(keyOf(other).map((column) => [column, null]));
  for (const member of [record?.[name] ?? []].flat()) {
    const row = member as Row;
    if (!stays(row)) refuseMoved(target, row, sharing, nothing, pointer);
  }
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
    owner ? sharingColumns(owner, relationship).flatMap(keyOf) : [],
  );
  const own = optionalKey.filter((column) => !shared.has(column));
  return own.length > 0 ? own : optionalKey;
}

const known = new WeakMap<Relationship, readonly Relationship[]>();

/**
 * The relationships whose keys share columns with this one's, hidden ones included.
 * One with exactly the same columns is an alternative to this one, or this one itself,
 * and not listed.
 */
function sharingColumns(
  resource: Resource,
  relationship: Relationship,
): readonly Relationship[] {
  let found = known.get(relationship);
  if (!found) {
    const key = keyOf(relationship);
    found = [...resource.allRelationships().values()].filter((other) => {
      const names = keyOf(other);
      const shared = names.filter((column) => key.includes(column));
      const isSame =
        shared.length === key.length && key.length === names.length;
      return shared.length > 0 && !isSame;
    });
    known.set(relationship, found);
  }
  return found;
}

function keyOf({ foreignKey = {} }: Relationship): readonly string[] {
  return Object.keys(foreignKey);
}

function keysSelect(relationships: readonly Relationship[]): object {
  return columnSelect(relationships.flatMap(keyOf));
}

/** A value that only the database knows: NaN, which equals nothing. */
function newValue({ fields }: Resource, name: string): unknown {
  return fields[name]?.hasDefault || fields[name]?.generated
    ? Number.NaN
    : null;
}

function refuseMoved(
  { fields }: Resource,
  row: Row,
  relationships: readonly Relationship[],
  written: Columns,
  pointer: string,
): void {
  const after = { ...row, ...Object.fromEntries(written) };
  const moved = relationships.find((one) => {
    const key = keyOf(one);
    const wasEmpty = key.some((column) => row[column] === null);
    const isEmpty = key.some((column) => after[column] === null);
    if (wasEmpty || isEmpty) return wasEmpty !== isEmpty;
    return key.some(
      (column) => !sameValue(fields[column], row[column], after[column]),
    );
  });
  if (!moved) return;
  const name = isHidden(moved, "rest")
    ? "another relationship"
    : `"${moved.wireName}"`;
  throw malformed(
    pointer,
    `${name} would change with it, but is not in the document`,
  );
}
