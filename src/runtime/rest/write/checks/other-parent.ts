import { sameValue } from "../../../serialization/id-text.js";
import type { Parent } from "../../request.js";
import { columnPointer } from "../document/column-place.js";
import { problemAt } from "../document/problems.js";
import type { Columns, WriteRequest } from "../record-write.js";

/**
 * A write below a to-many must not give its member the key of another parent than that of
 * the path, in an attribute or through any relationship.
 *
 * @throws ApiError `type-mismatch` (409)
 */
export function refuseOtherParent(
  write: WriteRequest,
  columns: Columns,
  parent: Parent | undefined,
): void {
  for (const [name, value] of Object.entries(parent?.kept ?? {})) {
    const field = write.resource.fields[name];
    if (columns.has(name) && !sameValue(field, columns.get(name), value)) {
      const detail = "the path names another parent";
      throw problemAt(columnPointer(write, name), "type-mismatch", detail);
    }
  }
}
