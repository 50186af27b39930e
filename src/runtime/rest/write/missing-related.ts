import { databaseRefusal } from "../../errors/database-refusal.js";
import { isOrmError, isRestricted } from "../../errors/orm-error.js";
import type { DelegateMap } from "../../handler/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { Where } from "../read/filter.js";
import type { RestRequest } from "../request.js";
import type { Columns } from "./input/attributes.js";
import { columnPointer } from "./input/column-pointer.js";
import { dependentRecords } from "./failures/dependent-records.js";
import type { ResourceObject } from "./input/envelope.js";
import { generatedColumn } from "./failures/generated-column.js";
import { type ForeignKey, leadsToRecord } from "./checks/leads-to-record.js";
import type { Linkage } from "./input/linkage.js";
import { relatedNotFound } from "./relation-data.js";
import { uniqueConflict } from "./failures/unique-conflict.js";

/** The references of a write to other records. */
export interface References {
  readonly resource: Resource;
  readonly linkages: readonly Linkage[];
  readonly columns: Columns;
  /** The document's resource object; absent if the document is only linkage. */
  readonly given?: ResourceObject;
  /** The record that is updated, which has the rest of a partly written key. */
  readonly where?: Where;
}

/** Prisma's codes for a foreign key or a nested write whose record does not exist. */
const missingCodes = new Set([
  "P2003",
  "P2015",
  "P2016",
  "P2017",
  "P2018",
  "P2025",
]);

/**
 * Runs a write. If it fails because a record that it refers to does not exist,
 * further queries find out which: the database does not report it, but the answer
 * should (R17). Without foreign keys in the database, these queries run before the
 * write.
 *
 * @throws ApiError `related-not-found` (404) at the linkage or attribute; `conflict`
 *   (409) for a unique violation (R16), and for a key that other records refer to;
 *   `read-only` (403) at an attribute that the database computes.
 */
export async function withReferences<Result>(
  request: RestRequest,
  references: References,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  if (!request.api.foreignKeys) await refuseMissing(request, references);
  try {
    return await write();
  } catch (error) {
    if (!isOrmError(error)) throw error;
    if (error.code === "P2002") throw uniqueConflict(error, references);
    const refusal = databaseRefusal(error);
    if (refusal === "generated-column") {
      throw generatedColumn(error, references) ?? error;
    }
    if (!refusal && missingCodes.has(error.code)) {
      await refuseMissing(request, references);
    }
    if (!refusal && (error.code === "P2003" || isRestricted(error))) {
      throw (
        (await dependentRecords(error, request.client, references)) ?? error
      );
    }
    throw error;
  }
}

/**
 * Without foreign keys in the database, one column may refer to records of several
 * models, with another column for the model: then one of these records must exist.
 */
async function refuseMissing(
  { client, api }: RestRequest,
  references: References,
): Promise<void> {
  const { resource, linkages, columns } = references;
  for (const { relationship, records } of linkages) {
    const delegate = client[relationship.target.delegate];
    for (const { where, pointer } of records) {
      if (!(await delegate?.findUnique({ where }))) {
        throw relatedNotFound(relationship.target.type, pointer);
      }
    }
  }
  const whole = await wholeKeys(client, references);
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
    throw relatedNotFound(key.target.type, columnPointer(references, field));
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
  { resource, columns, where }: References,
): Promise<Columns> {
  const others = foreignKeys(resource)
    .filter(({ pairs }) => pairs.some(([field]) => columns.has(field)))
    .flatMap(({ pairs }) => pairs.map(([field]) => field))
    .filter((field) => !columns.has(field));
  if (!where || others.length === 0) return columns;
  const select = Object.fromEntries(others.map((field) => [field, true]));
  const row = await client[resource.delegate]?.findUnique({ where, select });
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
