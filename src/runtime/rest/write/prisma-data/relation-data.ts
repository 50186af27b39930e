import type { DelegateMap } from "../../../prisma/delegate.js";
import {
  columnSelect,
  fieldValues,
  inverseOf,
  type Relationship,
  type Row,
} from "../../../model/resource.js";
import { spreads } from "../../../prisma/spreading.js";
import { sameValue } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import { relatedNotFound } from "../checks/missing-related.js";
import { nullReference } from "../checks/null-references.js";
import { keepsMembers } from "../checks/required-relationship.js";
import { clearedColumns } from "../checks/shared-columns.js";
import type { Linkage, LinkedRecord } from "../document/linkage.js";
import { malformed } from "../document/problems.js";
import {
  type Columns,
  type RecordUpdate,
  type RecordWrite,
  isUpdate,
} from "../record-write.js";
import { withCurrentIds } from "./current-ids.js";
import { hasKeyInMemberIds } from "./member-ids.js";
import { leavingMembers, newMembers } from "./members.js";
import { withoutOthersKeys } from "./others-keys.js";
import { withOwnValues } from "./own-values.js";
import { referencedColumns } from "./referenced-columns.js";

/** Prisma's nested writes, by relation. */
export type NestedWrites = Record<string, unknown>;

/**
 * Converts linkages to Prisma's data. A key on the record itself is written as
 * columns, without a query; other relations become nested writes of the same
 * statement, so that a write is never partial (R34).
 *
 * A required key keeps its values: whether it may is for `refuseEmptiedKeys` to say.
 *
 * @throws ApiError `related-not-found` (404), `validation-error` (422) for a record
 *   that no key can refer to, or `invalid-payload` (400) if a column gets two values
 *   (R5).
 */
export async function relationData(
  { api, client }: Pick<RestRequest, "api" | "client">,
  write: RecordWrite,
): Promise<NestedWrites> {
  const { linkages, columns } = write;
  if (linkages.length === 0) return {};
  const told = api.database.foreignKeys
    ? linkages
    : await withoutOthersKeys(client, write);
  const nested: NestedWrites = {};
  const emptied = new Set<string>();
  for (const [name, value] of columns) if (value === null) emptied.add(name);
  const ordered =
    told.length < 2 ? told : told.toSorted((a, b) => rank(a) - rank(b));
  for (const linkage of ordered) {
    const { relationship, records } = linkage;
    if (!relationship.foreignKey) continue;
    const [record] = records;
    const referenced =
      record &&
      (ownValues(relationship, record) ??
        (await referencedValues(client, relationship, record)));
    const values =
      referenced && (await withOwnValues(client, write, linkage, referenced));
    writeForeignKey(linkage, columns, values, emptied);
  }
  const others = ordered.filter((one) => !one.relationship.foreignKey);
  for (const linkage of await withCurrentIds(client, write, others)) {
    const { relationship, records } = linkage;
    if (isUpdate(write)) {
      nested[relationship.name] = await replacement(client, write, linkage);
    } else if (records.length > 0) {
      nested[relationship.name] = connect(linkage);
    }
  }
  return nested;
}

/**
 * Longer keys come later: the columns that they share with shorter ones are then known.
 * What changes the ids of its members comes last, one-to-one relations first of these:
 * `withCurrentIds` tells why.
 */
function rank({ relationship }: Linkage): number {
  const { foreignKey, kind } = relationship;
  if (foreignKey) return Object.keys(foreignKey).length;
  if (!hasKeyInMemberIds(relationship)) return 0;
  return kind === "to-one" ? 1 : 2;
}

/**
 * Writes the record's own key; without `values`, clears it. One null column is
 * enough to clear a key: columns that must not be cleared keep their values. If the
 * key has columns that no other key shares, these are cleared even if another
 * linkage already clears a shared one, so that the order of the linkages has no
 * effect.
 *
 * @param emptied the columns that attributes set to null
 */
function writeForeignKey(
  linkage: Linkage,
  columns: Columns,
  values: Row | undefined,
  emptied: ReadonlySet<string>,
): void {
  const { relationship } = linkage;
  const { foreignKey = {} } = relationship;
  if (!values) {
    const cleared = clearedColumns(relationship);
    const isEmpty =
      Object.keys(foreignKey).some((name) => emptied.has(name)) ||
      cleared.some((name) => columns.get(name) === null);
    if (isEmpty) return;
    for (const field of cleared) {
      setColumn(linkage, columns, field, null);
    }
    return;
  }
  for (const [field, reference] of Object.entries(foreignKey)) {
    setColumn(linkage, columns, field, values[reference]);
  }
}

/** The referenced values, if the foreign key references the id. */
function ownValues(
  { target: { id }, idColumns }: Relationship,
  { values }: LinkedRecord,
): Row | undefined {
  return idColumns && id ? fieldValues(id, values) : undefined;
}

/** The related record's values that the foreign key references. */
async function referencedValues(
  client: DelegateMap,
  { target, foreignKey }: Relationship,
  { where, pointer }: LinkedRecord,
): Promise<Row> {
  const references = Object.values(foreignKey ?? {});
  const select = columnSelect(references);
  const found = await findRecord(client, target, where, select);
  if (!found) throw relatedNotFound(target.type, pointer);
  if (references.some((name) => found[name] === null)) {
    throw nullReference(pointer);
  }
  return found;
}

function setColumn(
  { relationship, pointer }: Linkage,
  columns: Columns,
  name: string,
  value: unknown,
): void {
  const { target, foreignKey } = relationship;
  const reference = target.fields[foreignKey?.[name] ?? ""];
  if (columns.has(name) && !sameValue(reference, columns.get(name), value)) {
    throw malformed(
      pointer,
      `"${relationship.wireName}" is given two different values`,
    );
  }
  columns.set(name, value);
}

/** A nested write that adds the records. */
function connect({ relationship, records }: Linkage): object {
  const wheres = records.map(({ where }) => where);
  return relationship.kind === "to-one"
    ? { connect: wheres[0] }
    : { connect: wheres };
}

/** A nested write that adds the records that are no members yet. */
export async function connectNew(
  client: DelegateMap,
  write: RecordUpdate,
  linkage: Linkage,
): Promise<object> {
  const records = await newMembers(client, write, linkage);
  return connect({ ...linkage, records });
}

/**
 * A nested write that makes the records the only members. `set` alone ignores
 * records that do not exist; `connect` does not (R17). If a relationship cannot lose
 * members, an empty linkage means that it is empty already: Prisma accepts no
 * disconnect there.
 */
async function replacement(
  client: DelegateMap,
  write: RecordUpdate,
  linkage: Linkage,
): Promise<object> {
  const { relationship, records } = linkage;
  if (relationship.kind === "to-one") {
    if (records.length > 0) return connect(linkage);
    return keepsMembers(relationship) ? {} : { disconnect: true };
  }
  const joining = await newMembers(client, write, linkage);
  const added = connect({ ...linkage, records: joining });
  if (keepsMembers(relationship)) return added;
  // Prisma's `set` would also clear the keys of records that are no members.
  if (spreads(relationship) !== false && !idsFollow(write, linkage)) {
    const leaving = await leavingMembers(client, write, linkage);
    return { disconnect: leaving, ...added };
  }
  // Prisma connects what `set` adds before it disconnects the others, so that a new member
  // could not take the place of an old one in a unique.
  const staying = inverseOf(relationship)?.foreignKey
    ? records.filter((record) => !joining.includes(record))
    : records;
  return { set: staying.map(({ where }) => where), ...added };
}

/**
 * Whether the members' ids change with the record's own key, which they contain in part.
 * Then only `set` finds those that leave.
 */
function idsFollow(
  { resource, columns }: RecordUpdate,
  { relationship }: Linkage,
): boolean {
  if (!hasKeyInMemberIds(relationship)) return false;
  const referenced = referencedColumns(resource);
  return [...columns.keys()].some((name) => referenced.has(name));
}
