import { ApiError } from "../errors/api-error.js";

/**
 * What was read of a body, or the error for a content encoding such as `gzip`. Nothing
 * is decompressed here: a small body may become a large one.
 *
 * @param read bytes, or why there are none, which stays the error
 */
export function unencoded<Read extends Uint8Array | Error | undefined>(
  read: Read,
  contentEncoding: string | null | undefined,
): Read | ApiError {
  const encoding = contentEncoding?.trim().toLowerCase() || "identity";
  if (encoding === "identity" || !(read instanceof Uint8Array)) return read;
  return new ApiError(
    "unsupported-media-type",
    `the body is encoded as ${JSON.stringify(encoding)}`,
    { header: "Content-Encoding" },
    { headers: { "accept-encoding": "identity" } },
  );
}

/**
 * The error for a body that could not be read to its end. A platform with a limit of
 * its own, such as SvelteKit's Node server, breaks off with an error of status 413.
 */
export function cutOff(cause?: unknown): ApiError {
  if (cause instanceof Error && "status" in cause && cause.status === 413) {
    return new ApiError(
      "payload-too-large",
      "the body is larger than the server takes",
      { header: "Content-Length" },
      { cause },
    );
  }
  return new ApiError(
    "invalid-payload",
    "the body was cut off",
    { pointer: "" },
    { cause },
  );
}

/**
 * The error for a body that something in front has read and kept to itself. Without it,
 * a delete would lose its condition.
 */
export function readBefore(more?: ErrorOptions): Error {
  return new Error("the body was read before the adapter", more);
}

/** Whether `cutOff` made it, for a client that has gone. */
export function wasCutOff(body: unknown): body is ApiError {
  return (
    body instanceof ApiError && body.problems[0].code === "invalid-payload"
  );
}
