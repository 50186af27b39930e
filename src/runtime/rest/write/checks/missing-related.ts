import { ApiError } from "../../../errors/api-error.js";
import type { DelegateMap } from "../../../prisma/delegate.js";
import {
  columnSelect,
  idSelect,
  type Relationship,
  type Resource,
  type Row,
} from "../../../model/resource.js";
import { decodedRow } from "../../../prisma/encoded-row.js";
import { sameValue } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import { anyId } from "../../query/any-id.js";
import type { RestRequest } from "../../request.js";
import { ifComparable } from "../../stored-id.js";
import { isAmong } from "../prisma-data/members.js";
import { columnPointer } from "../document/column-pointer.js";
import type { LinkedRecord } from "../document/linkage.js";
import type { Columns, RecordWrite } from "../record-write.js";
import { type ForeignKey, leadsToRecord } from "./leads-to-record.js";

/**
 * Refuses a write that refers to a record which does not exist. Without foreign keys in
 * the database, one column may refer to records of several models, with another column
 * for the model: then one of these records must exist.
 *
 * @throws ApiError `related-not-found` (404) at the linkage or attribute.
 */
export async function refuseMissingRelated(
  { client, api }: RestRequest,
  write: RecordWrite,
): Promise<void> {
  const { resource, linkages, columns } = write;
  const whole = await wholeKeys(client, write);
  for (const { relationship, records } of linkages) {
    const { target } = relationship;
    if (leadsToItself(resource, foreignKey(relationship), whole)) continue;
    const missing = await firstMissing(client, target, records);
    if (missing) throw relatedNotFound(target.type, missing.pointer);
  }
  const keys = writtenKeys(resource, columns, whole);
  for (const key of keys) {
    const readings = api.database.foreignKeys
      ? [key]
      : keys.filter((one) => hasColumnsOf(one, key));
    if (readings.some((one) => leadsToItself(resource, one, whole))) continue;
    const found = readings.map((one) => leadsToRecord(client, one, whole));
    if ((await Promise.all(found)).includes(true)) continue;
    const [field = ""] = key.pairs.flatMap(([name]) =>
      columns.has(name) ? [name] : [],
    );
    throw relatedNotFound(key.target.type, columnPointer(write, field));
  }
}

/**
 * The first record that does not exist. One query finds nearly all that do, so that
 * hundreds of members do not take hundreds of queries. What it lacks is looked up by
 * itself: the database may compare keys more loosely than JavaScript does, and may refuse
 * to compare as many at once.
 */
async function firstMissing(
  client: DelegateMap,
  target: Resource,
  records: readonly LinkedRecord[],
): Promise<LinkedRecord | undefined> {
  const select = idSelect(target);
  const ids = records.map(({ values }) => values);
  const found =
    ids.length > 1 &&
    (await ifComparable(async () =>
      client[target.delegate]?.findMany({ where: anyId(target, ids), select }),
    ));
  const rows = (found || []).map((row) => decodedRow(row as Row, target));
  const isFound = isAmong(target, rows);
  for (const record of records) {
    if (isFound(record)) continue;
    const row = await findRecord(client, target, record.where, select);
    if (!row) return record;
  }
  return undefined;
}

function foreignKeys(resource: Resource): ForeignKey[] {
  return [...resource.relationshipMap().values()].map(foreignKey);
}

function foreignKey({ target, foreignKey = {} }: Relationship): ForeignKey {
  return { target, pairs: Object.entries(foreignKey) };
}

/** Whether a key refers to the very record that is written, by the values it gets. */
function leadsToItself(
  resource: Resource,
  { target, pairs }: ForeignKey,
  columns: Columns,
): boolean {
  return (
    target === resource &&
    pairs.length > 0 &&
    pairs.every(
      ([field, reference]) =>
        columns.has(reference) &&
        sameValue(
          resource.fields[field],
          columns.get(field),
          columns.get(reference),
        ),
    )
  );
}

/** The written columns, and the record's columns that complete their keys. */
async function wholeKeys(
  client: DelegateMap,
  { resource, columns, where }: RecordWrite,
): Promise<Columns> {
  const others = foreignKeys(resource)
    .filter(({ pairs }) => pairs.some(([field]) => columns.has(field)))
    .flatMap(({ pairs }) => pairs.map(([field]) => field))
    .filter((field) => !columns.has(field));
  if (!where || others.length === 0) return columns;
  const row = await findRecord(client, resource, where, columnSelect(others));
  return new Map([...Object.entries(row ?? {}), ...columns]);
}

/** The foreign keys that a write sets, even in part, and that contain no null. */
function writtenKeys(
  resource: Resource,
  columns: Columns,
  whole: Columns,
): ForeignKey[] {
  return foreignKeys(resource).filter(
    ({ pairs }) =>
      pairs.some(([field]) => columns.has(field)) &&
      pairs.every(([field]) => (whole.get(field) ?? null) !== null),
  );
}

function hasColumnsOf(one: ForeignKey, other: ForeignKey): boolean {
  const fields = new Set(one.pairs.map(([field]) => field));
  return (
    fields.size === other.pairs.length &&
    other.pairs.every(([field]) => fields.has(field))
  );
}

/** The 404 for a record that a request refers to and that does not exist (R17). */
export function relatedNotFound(type: string, pointer: string): ApiError {
  return new ApiError("related-not-found", `there is no such ${type}`, {
    pointer,
  });
}
