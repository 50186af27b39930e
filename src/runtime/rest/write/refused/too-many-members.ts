import { ApiError } from "../../../errors/api-error.js";
import type { Fault } from "../../../prisma/errors/fault.js";
import { leavingMembers } from "../members.js";
import type { RecordWrite, Stored } from "../record-write.js";

/**
 * The 409 for a linkage that would take away more members than the database changes at
 * once: it is not the document that is too large. SQLite takes a thousand values, and a
 * member with a compound id is as many as its id has parts.
 *
 * @returns `undefined` if the document itself names as many
 */
export function tooManyMembers(
  fault: Fault,
  { verb, linkages }: RecordWrite,
  record: Stored["record"],
): ApiError | undefined {
  const emptied = linkages.find((linkage) => {
    const { length } = leavingMembers(verb, linkage, record);
    return length > linkage.records.length;
  });
  return (
    emptied &&
    new ApiError(
      "conflict",
      "it has more members than the database changes at once: remove them in parts, with DELETE of the relationship",
      { pointer: emptied.pointer },
      { ormCode: fault.code, cause: fault.error },
    )
  );
}
