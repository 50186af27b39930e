import { ApiError } from "../../errors/api-error.js";

/** The error of a write that was undone with its transaction: it says no more that it was done. */
export function undoneWrite(error: ApiError): ApiError {
  const [{ code, source, meta }] = error.problems;
  if (meta?.reason !== "RESULT_NOT_READABLE") return error;
  const detail = "the record may not be read after the write, so it is undone";
  return new ApiError(code, detail, source, { meta });
}
