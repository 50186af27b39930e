import {
  columnSelect,
  inverseOf,
  type Relationship,
  type Resource,
  type Row,
} from "../../../model/resource.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import { unprocessable } from "../document/problems.js";
import type { RecordWrite } from "../record-write.js";

/**
 * Refuses to link records to one that their keys cannot refer to, because the unique
 * that they reference is null in it. Prisma would write that null into the keys, and
 * so unlink the records from their current owners.
 *
 * @throws ApiError `validation-error` (422) at the linkage.
 */
export async function refuseNullReferences(
  { client }: Pick<RestRequest, "client">,
  { resource, linkages, columns, where }: RecordWrite,
): Promise<void> {
  for (const { relationship, records, pointer } of linkages) {
    if (records.length === 0) continue;
    const names = optionalReferences(resource, relationship);
    const unwritten = names.filter((name) => !columns.has(name));
    let row: Row = {};
    if (where && unwritten.length > 0) {
      const select = columnSelect(unwritten);
      const found = await findRecord(client, resource, where, select);
      // If the record does not exist, the write will fail.
      if (!found) return;
      row = found;
    }
    const isNull = (name: string): boolean =>
      columns.has(name)
        ? columns.get(name) === null
        : where
          ? row[name] === null
          : !resource.fields[name]?.hasDefault;
    if (names.some(isNull)) throw nullReference(pointer);
  }
}

/** The nullable columns of the record that a relationship's keys reference. */
function optionalReferences(
  { fields }: Resource,
  relationship: Relationship,
): readonly string[] {
  if (relationship.foreignKey) return [];
  const key = inverseOf(relationship)?.foreignKey ?? {};
  return Object.values(key).filter((name) => fields[name]?.nullable);
}

/** The 422 for a link that no key can express. */
export function nullReference(pointer: string): Error {
  return unprocessable(
    pointer,
    "the record lacks the value that the relationship refers to",
  );
}
