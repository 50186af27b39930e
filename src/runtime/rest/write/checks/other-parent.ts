import type { ApiError } from "../../../errors/api-error.js";
import { sameValue } from "../../../serialization/id-text.js";
import { columnPointer } from "../document/column-place.js";
import { problemAt } from "../document/problems.js";
import type { RecordWrite } from "../record-write.js";

/**
 * `type-mismatch` (409) where a write below a to-many gives its member the key of another
 * parent than that of the path, in an attribute or through any relationship.
 */
export function otherParent(write: RecordWrite): ApiError | undefined {
  const { resource, columns, kept = {} } = write;
  const moved = Object.keys(kept).find(
    (name) =>
      columns.has(name) &&
      !sameValue(resource.fields[name], columns.get(name), kept[name]),
  );
  if (moved === undefined) return undefined;
  return problemAt(
    columnPointer(write, moved),
    "type-mismatch",
    "the path names another parent",
  );
}
