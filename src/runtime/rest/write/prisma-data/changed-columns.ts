import type { Row } from "../../../model/resource.js";
import { sameValue } from "../../../serialization/id-text.js";
import type { RecordWrite } from "../record-write.js";

/**
 * The columns of which a write changes a stored value. Nothing refers to a null, so to
 * fill one in is no change.
 */
export function changedColumns(
  { resource, columns }: RecordWrite,
  record: Row,
): readonly string[] {
  return [...columns.keys()].filter(
    (name) =>
      Object.hasOwn(record, name) &&
      record[name] !== null &&
      !sameValue(resource.fields[name], record[name], columns.get(name)),
  );
}
