import { ApiError } from "../../../errors/api-error.js";
import type { DelegateMap } from "../../../handler/delegate.js";
import {
  columnSelect,
  idSelect,
  type Resource,
} from "../../../model/resource.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import { columnPointer } from "../input/column-pointer.js";
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
  for (const { relationship, records } of linkages) {
    const { target } = relationship;
    for (const { where, pointer } of records) {
      if (!(await findRecord(client, target, where, idSelect(target)))) {
        throw relatedNotFound(target.type, pointer);
      }
    }
  }
  const whole = await wholeKeys(client, write);
  const keys = writtenKeys(resource, columns, whole);
  for (const key of keys) {
    const readings = api.foreignKeys
      ? [key]
      : keys.filter((one) => hasColumnsOf(one, key));
    const found = readings.map((one) => leadsToRecord(client, one, whole));
    if ((await Promise.all(found)).includes(true)) continue;
    const [field = ""] = key.pairs.flatMap(([name]) =>
      columns.has(name) ? [name] : [],
    );
    throw relatedNotFound(key.target.type, columnPointer(write, field));
  }
}

function foreignKeys(resource: Resource): ForeignKey[] {
  return [...resource.relationshipMap().values()].map(
    ({ target, foreignKey = {} }) => ({
      target,
      pairs: Object.entries(foreignKey),
    }),
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
