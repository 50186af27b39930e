import type { ApiError } from "../../../errors/api-error.js";
import { nullReference } from "../document/problems.js";
import { referencedBy } from "../keys.js";
import type { RecordWrite, Stored } from "../record-write.js";

/**
 * `validation-error` (422) at a linkage to records whose keys cannot refer to this one,
 * because the unique that they reference is null in it. Prisma would write that null into
 * the keys, and so unlink the records from their current owners.
 */
export function nullReferences(
  { resource: { fields }, linkages, columns, where }: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  if (where && record === null) return undefined;
  const isNull = (name: string): boolean =>
    columns.has(name)
      ? columns.get(name) === null
      : record
        ? record[name] === null
        : !where && !fields[name]?.hasDefault;
  const lacking = linkages.find(
    ({ relationship, records }) =>
      records.length > 0 &&
      referencedBy(relationship).some(
        (name) => fields[name]?.nullable && isNull(name),
      ),
  );
  return lacking && nullReference(lacking.pointer);
}
