import { ApiError } from "../errors/api-error.js";

/**
 * The part of a stream of Node that is read: a request, or what a plugin made of its body.
 * Declared without Node's types, since Fastify's adapter is also compiled where there are
 * none.
 */
export interface BodyStream {
  /** Whether something has read at least a part of it. */
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  /** Of a request: whether its client left before the body had ended. */
  readonly aborted?: boolean;
  /** If something in front has set one, the chunks are text. */
  readonly readableEncoding?: string | null;
  on(event: "data", listener: (chunk: Uint8Array | string) => void): unknown;
  on(
    event: "end" | "error" | "close",
    listener: (cause?: unknown) => void,
  ): unknown;
}

/**
 * What a GET carries has no meaning (RFC 9110 §9.3.1), and the web's `Request` cannot hold it.
 */
export function ignoresBody(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

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
