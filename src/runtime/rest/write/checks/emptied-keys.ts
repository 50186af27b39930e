import type { ApiError } from "../../../errors/api-error.js";
import { required } from "../document/problems.js";
import { keyColumns } from "../keys.js";
import {
  columnsAfter,
  type RecordWrite,
  type Stored,
} from "../record-write.js";

/**
 * `required-relationship` (403) at the linkage that empties a relationship whose own key
 * is required (R18). Without foreign keys in the database, such a key may refer to nothing:
 * the record is gone, or it is one of another model. Then `null` is what a client has
 * received and may send back, and it is refused only if the key leads to a record after
 * the write.
 */
export function emptiedKeys(
  write: RecordWrite,
  { record, reached }: Stored,
): ApiError | undefined {
  const emptied = write.linkages.find(({ relationship, records }) => {
    const { foreignKey, nullable, name } = relationship;
    if (!foreignKey || nullable || records.length > 0) return false;
    if (!reached) return true;
    // A new record would get no value; one to update does not exist.
    const known = columnsAfter(write, record);
    const isWhole = keyColumns(relationship).every((column) =>
      known.has(column),
    );
    return isWhole ? reached.get(name) === true : !write.where;
  });
  return emptied && required(emptied.relationship, emptied.pointer);
}
