import { sameValue } from "../../../serialization/id-text.js";
import type { RestApi } from "../../api.js";
import { referencedColumns } from "../keys.js";
import type { RecordWrite, Stored } from "../record-write.js";
import { nestedWrites } from "./nested-writes.js";

/**
 * Prisma's `data`: the record's own columns, and writes to related records.
 *
 * Left out are the columns by which an upsert found the record, though perhaps spelled
 * differently, and its id. Without foreign keys in the database, so are the columns that
 * other records refer to and that keep their values: Prisma itself runs the `onUpdate` of
 * relations as soon as such a column is written, whatever the value. A client that sends
 * back the id which it received would empty relationships (`SetNull`), or be refused
 * (`Restrict`).
 */
export function writeData(
  { database: { foreignKeys } }: Pick<RestApi, "database">,
  write: RecordWrite,
  record?: Stored["record"],
): Record<string, unknown> {
  const { verb, resource, columns, matched = [] } = write;
  const { id, fields } = resource;
  const found = verb === "upsert" ? [...matched, ...(id?.fields ?? [])] : [];
  const kept = foreignKeys || !record ? undefined : referencedColumns(resource);
  const data = nestedWrites(write, record);
  for (const [name, value] of columns) {
    const isKept =
      found.includes(name) ||
      (kept?.has(name) && sameValue(fields[name], record?.[name], value));
    if (!isKept) data[name] = value;
  }
  return data;
}
