import type { AccessDenied } from "../../../errors/access-denied.js";
import { ApiError } from "../../../errors/api-error.js";
import { idValues } from "../../../model/resource.js";
import { idKey } from "../../../serialization/id-text.js";
import { columnPointer } from "../document/column-place.js";
import type { RecordWrite } from "../record-write.js";

/** The refusal of a rule at the linked record, or the column, that decides; as it is without one. */
export function deniedWrite(
  denied: AccessDenied,
  write: RecordWrite,
): ApiError {
  const { model, field, argument, message, problems } = denied;
  const isOwn = argument === "data" && model === write.resource.model;
  const pointer =
    memberPointer(denied, write) ??
    (isOwn && field !== undefined ? columnPointer(write, field) : undefined);
  if (pointer === undefined) return denied;
  const [{ code, meta }] = problems;
  return new ApiError(code, message, { pointer }, { meta });
}

function memberPointer(
  { model, record }: AccessDenied,
  { linkages }: RecordWrite,
): string | undefined {
  if (!record) return undefined;
  return linkages
    .filter(({ relationship }) => relationship.target.model === model)
    .flatMap(({ relationship: { target }, records }) => {
      const refused = idKey(target, idValues(target, record));
      return records.filter(({ values }) => idKey(target, values) === refused);
    })[0]?.pointer;
}
