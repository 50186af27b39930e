import { idText } from "../../../serialization/id-text.js";
import { unprocessable } from "../input/attributes.js";
import { columnPointer } from "../input/column-pointer.js";
import type { References } from "../missing-related.js";

/** Segments that URL parsers drop or resolve: no request could reach the record. */
const unaddressable = new Set(["", ".", ".."]);

/** @throws ApiError `validation-error` (422) for an id that no URL can contain. */
export function requireAddressableId(references: References): void {
  const [name, ...others] = references.resource.id?.fields ?? [];
  if (name === undefined || others.length > 0) return;
  if (unaddressable.has(idText([references.columns.get(name)], ""))) {
    throw unprocessable(
      'an id must not be empty, "." or ".."',
      columnPointer(references, name),
    );
  }
}
