import { ApiError } from "../../errors/api-error.js";
import type { Resource, Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { isUnreadable } from "../../prisma/unreadable.js";

/** @throws ApiError `forbidden` (403) if the written record may not be read (B2). */
export function readable(resource: Resource, result: unknown): Row {
  if (!isUnreadable(result)) return decodedRow(result as Row, resource);
  throw new ApiError(
    "forbidden",
    "the record was written, but may not be read",
    { header: "Authorization" },
    { meta: { reason: "RESULT_NOT_READABLE" } },
  );
}
