import { ApiError } from "../../../errors/api-error.js";
import { missingProblems } from "../document/required-columns.js";
import type { RecordWrite } from "../record-write.js";

/** `validation-error` (422), one problem for each missing member of a new record. */
export function missingColumns({
  resource,
  columns,
  given,
}: RecordWrite): ApiError | undefined {
  const [first, ...others] = given
    ? missingProblems(resource, given, (name) => columns.has(name))
    : [];
  return first && ApiError.of([first, ...others]);
}
