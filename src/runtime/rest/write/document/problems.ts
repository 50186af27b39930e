import type { ErrorCode } from "../../../contract/error-codes.js";
import { ApiError } from "../../../errors/api-error.js";
import type { Relationship } from "../../../model/resource.js";

/** A problem at a pointer into the document. */
export function problemAt(
  pointer: string,
  code: ErrorCode,
  detail: string,
): ApiError {
  return new ApiError(code, detail, { pointer });
}

/** A 400 with a pointer into the document. */
export function malformed(pointer: string, detail: string): ApiError {
  return problemAt(pointer, "invalid-payload", detail);
}

/** A 422 with a pointer into the document. */
export function unprocessable(pointer: string, detail: string): ApiError {
  return problemAt(pointer, "validation-error", detail);
}

/** A 403 for a name that clients may read and not write. */
export function readOnly(pointer: string, name: string): ApiError {
  const detail = `"${name}" cannot be written by clients`;
  return problemAt(pointer, "read-only", detail);
}

/** The 404 for a record that a request refers to and that does not exist (R17). */
export function relatedNotFound(
  { target: { type } }: Relationship,
  pointer: string,
): ApiError {
  return problemAt(pointer, "related-not-found", `there is no such ${type}`);
}

/** The 422 for a link that no key can express. */
export function nullReference(pointer: string): ApiError {
  return unprocessable(
    pointer,
    "the record lacks the value that the relationship refers to",
  );
}

/** The error for a relationship that must not be emptied, or lose members (R18). */
export function required(
  { wireName, foreignKey }: Relationship,
  pointer: string,
): ApiError {
  const detail = foreignKey
    ? `"${wireName}" is required and cannot be emptied`
    : `"${wireName}" cannot lose a record whose key is required`;
  return problemAt(pointer, "required-relationship", detail);
}
