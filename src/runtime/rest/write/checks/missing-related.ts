import type { ApiError } from "../../../errors/api-error.js";
import type { Relationship } from "../../../model/resource.js";
import { columnPointer } from "../document/column-place.js";
import { relatedNotFound } from "../document/problems.js";
import { keyColumns } from "../keys.js";
import { leadsToItself } from "../reached-keys.js";
import type { RecordWrite, Stored } from "../record-write.js";

/**
 * `related-not-found` (404) at a linkage or attribute that refers to a record which does
 * not exist (R17), as far as that was looked up. Without foreign keys in the database, one
 * column may refer to records of several models, with another column for the model: then
 * one of these records must exist.
 */
export function missingRelated(
  write: RecordWrite,
  { record, reached }: Stored,
): ApiError | undefined {
  const { resource, linkages, columns } = write;
  for (const { relationship, records } of linkages) {
    const missing = records.find(({ stored }) => stored === null);
    if (missing && !leadsToItself(relationship, write, record)) {
      return relatedNotFound(relationship, missing.pointer);
    }
  }
  if (!reached) return undefined;
  const keys = [...resource.relationshipMap().values()];
  const lost = keys.find(
    (key) =>
      reached.get(key.name) === false &&
      keyColumns(key).some((name) => columns.has(name)) &&
      !(
        key.sharedKey &&
        keys.some((one) => hasColumnsOf(one, key) && reached.get(one.name))
      ),
  );
  if (!lost) return undefined;
  const [field = ""] = keyColumns(lost).filter((name) => columns.has(name));
  return relatedNotFound(lost, columnPointer(write, field));
}

function hasColumnsOf(one: Relationship, other: Relationship): boolean {
  const names = new Set(keyColumns(one));
  const others = keyColumns(other);
  return (
    names.size === others.length && others.every((name) => names.has(name))
  );
}
