import { ApiError } from "./api-error.js";

/** The error for a body of more bytes than the limit `maxBodyBytes`. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    "payload-too-large",
    `the body is larger than ${String(maxBytes)} bytes`,
    { header: "Content-Length" },
  );
}
