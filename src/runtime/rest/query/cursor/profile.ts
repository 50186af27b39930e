import {
  cursorProfile,
  type profileErrors,
} from "../../../contract/cursor-profile.js";
import { ApiError, type ErrorMeta } from "../../../errors/api-error.js";
import type { ErrorCode } from "../../../contract/error-codes.js";
import type { Resource } from "../../../model/resource.js";
import type { RestRequest } from "../../request.js";
import { pagesByCursor } from "./keys.js";

/** The parameters that hold a cursor. */
export type CursorParameter = "page[after]" | "page[before]";

/** An error of the profile: its `links.type` is what clients know it by. */
export function profileError(
  type: (typeof profileErrors)[number],
  code: ErrorCode,
  detail: string,
  parameter: string,
  meta?: ErrorMeta,
): ApiError {
  return new ApiError(
    code,
    detail,
    { parameter },
    { meta, type: `${cursorProfile}/${type}` },
  );
}

/**
 * Whether a list is read by cursors: the request has one, or it or the application asks
 * for them and the records can be read so.
 */
export function isCursorRead(request: RestRequest, target: Resource): boolean {
  const { api, asksCursors, parameters } = request;
  const hasCursor = parameters().some(
    ([name]) => name === "page[after]" || name === "page[before]",
  );
  if (hasCursor) return true;
  const isAsked = asksCursors || api.settings.pagination === "cursor";
  return isAsked && pagesByCursor(target, api.database);
}
