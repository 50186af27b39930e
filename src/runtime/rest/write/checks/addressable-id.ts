import type { ApiError } from "../../../errors/api-error.js";
import { partText } from "../../../serialization/id-text.js";
import { columnPointer } from "../document/column-place.js";
import { unprocessable } from "../document/problems.js";
import type { RecordWrite } from "../record-write.js";

/** Segments that URL parsers drop or resolve: no request could reach the record. */
const unaddressable = new Set(["", ".", ".."]);

/** `validation-error` (422) for an id that no URL can contain. */
export function unaddressableId(write: RecordWrite): ApiError | undefined {
  const { resource, columns } = write;
  const [name, ...others] = resource.id?.fields ?? [];
  if (name === undefined || others.length > 0 || !columns.has(name)) return;
  return unaddressable.has(partText(columns.get(name)))
    ? unprocessable(
        columnPointer(write, name),
        'an id must not be empty, "." or ".."',
      )
    : undefined;
}
