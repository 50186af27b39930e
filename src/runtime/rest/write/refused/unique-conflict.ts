import { ApiError } from "../../../errors/api-error.js";
import type { Fault } from "../../../prisma/errors/fault.js";
import { violatedUnique } from "../../../prisma/errors/violated-unique.js";
import { columnName, columnPointer } from "../document/column-place.js";
import type { RecordWrite } from "../record-write.js";

/**
 * A unique violation, at the attribute, relationship or id with the value that
 * another record has (R14, R16). Only fields that the request wrote are named; the
 * database's message is not sent.
 */
export function uniqueConflict(fault: Fault, write: RecordWrite): ApiError {
  const violated = violatedUnique(fault, write.resource);
  const names = [...write.columns.keys()].filter((name) => violated(name));
  const [first] = names;
  const pointer = first === undefined ? "/data" : columnPointer(write, first);
  const wireNames = names.map((name) => columnName(write.resource, name));
  const same = wireNames.length > 0 ? wireNames.join(", ") : "unique value";
  return new ApiError(
    "conflict",
    `another record has the same ${same}`,
    { pointer },
    { ormCode: fault.code, cause: fault.error },
  );
}
