import { idText } from "../../../serialization/id-text.js";
import { unprocessable } from "../input/attributes.js";
import { columnPointer } from "../input/column-pointer.js";
import type { RecordWrite } from "../record-write.js";

/** Segments that URL parsers drop or resolve: no request could reach the record. */
const unaddressable = new Set(["", ".", ".."]);

/** @throws ApiError `validation-error` (422) for an id that no URL can contain. */
export function requireAddressableId(write: RecordWrite): void {
  const { resource, columns } = write;
  const fields = resource.id?.fields ?? [];
  const name = fields[0];
  if (name === undefined || fields.length > 1 || !columns.has(name)) return;
  if (unaddressable.has(idText([columns.get(name)], ""))) {
    throw unprocessable(
      'an id must not be empty, "." or ".."',
      columnPointer(write, name),
    );
  }
}
