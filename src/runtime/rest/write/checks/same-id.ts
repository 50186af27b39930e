import type { ApiError } from "../../../errors/api-error.js";
import { sameValue } from "../../../serialization/id-text.js";
import { columnPointer } from "../document/column-place.js";
import { problemAt } from "../document/problems.js";
import type { RecordWrite, Stored } from "../record-write.js";

/**
 * `type-mismatch` (409) if an upsert would change the id of the record that it found,
 * whether the document gives it as `id`, as an attribute or as a relationship. Match
 * fields are the record's own: the database considers them equal.
 */
export function otherId(
  write: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  const { resource, columns, given, matched } = write;
  const other = resource.id?.fields.find(
    (name) =>
      !matched?.includes(name) &&
      columns.has(name) &&
      !sameValue(resource.fields[name], columns.get(name), record?.[name]),
  );
  if (other === undefined) return undefined;
  return problemAt(
    given?.id === undefined ? columnPointer(write, other) : "/data/id",
    "type-mismatch",
    "the record that matches has another id",
  );
}
