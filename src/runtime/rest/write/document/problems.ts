import { ApiError } from "../../../errors/api-error.js";

/** A 400 with a pointer into the document. */
export function malformed(pointer: string, detail: string): ApiError {
  return new ApiError("invalid-payload", detail, { pointer });
}

/** A 422 with a pointer into the document. */
export function unprocessable(pointer: string, detail: string): ApiError {
  return new ApiError("validation-error", detail, { pointer });
}
