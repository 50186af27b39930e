import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors/api-error.js";
import { tooLarge } from "../errors/too-large.js";
import {
  type BodyStream,
  cutOff,
  ignoresBody,
  readBefore,
  unencoded,
} from "./body.js";

/** A Node request, or a framework's request with a body that may be parsed already. */
export interface NodeRequest extends IncomingMessage {
  readonly body?: unknown;
}

/**
 * The bytes of a request's body, or what something in front has made of it, or an error if
 * they cannot be read.
 */
export async function nodeBody(
  request: NodeRequest,
  maxBytes: number,
): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  // Before it is read, `body` is the empty object of some parsers. A request that tests
  // make up is no stream of Node, and never read.
  const wasRead = (request.readableDidRead as boolean | undefined) !== false;
  const offered = wasRead ? offeredBody(request) : undefined;
  if (offered !== undefined) return offered;
  const bytes = await readNodeBody(request, maxBytes);
  return unencoded(bytes, request.headers["content-encoding"]);
}

/**
 * What the one who has read the body offers of it. Vercel's helpers put a copy behind
 * `read`, and parse it when `body` is asked for, which throws if it is not JSON.
 */
function offeredBody(request: NodeRequest): unknown {
  const copy: unknown = Object.hasOwn(request, "read") ? request.read() : null;
  if (copy !== null) return copy;
  try {
    return request.body;
  } catch (cause) {
    return new ApiError(
      "invalid-payload",
      "the body is not valid JSON",
      { pointer: "" },
      { cause },
    );
  }
}

/** True if a request announces no body, or one to ignore, so that no wait is needed. */
function hasNoBody({
  method,
  headers,
  httpVersionMajor,
}: IncomingMessage): boolean {
  if (ignoresBody(method)) return true;
  // HTTP/2 announces bodies in its frames.
  if (httpVersionMajor !== 1) return false;
  const length = headers["content-length"];
  return (
    (length === undefined || length === "0") &&
    headers["transfer-encoding"] === undefined
  );
}

/**
 * The bytes of a body, or an error if they cannot be read, or something in front has read
 * them. It uses listeners, because the iterator of Node's streams takes several times
 * as long.
 */
export function readNodeBody(
  stream: BodyStream,
  maxBytes: number,
): Promise<Uint8Array | Error | undefined> {
  if (stream.readableDidRead) return Promise.resolve(readBefore());
  // It was empty: of any other, something has been read.
  if (stream.readableEnded) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    stream.on("data", (chunk) => {
      const bytes = typeof chunk === "string" ? encoded(chunk, stream) : chunk;
      size += bytes.byteLength;
      // Drain an oversized body, so that the client gets the answer.
      if (size <= maxBytes) chunks.push(bytes);
    });
    stream.on("end", () => {
      // Over HTTP/2, Node also ends the body of a client that has left.
      if (stream.aborted) resolve(cutOff());
      else if (size > maxBytes) resolve(tooLarge(maxBytes));
      else resolve(chunks.length > 1 ? Buffer.concat(chunks) : chunks[0]);
    });
    const onEnd = (cause?: unknown): void => {
      // Streams also close after their end, which is no error.
      if (!stream.readableEnded) resolve(cutOff(cause));
    };
    stream.on("error", onEnd);
    stream.on("close", onEnd);
    if (stream.destroyed) onEnd();
  });
}

function encoded(text: string, { readableEncoding }: BodyStream): Uint8Array {
  return Buffer.from(text, (readableEncoding ?? "utf8") as BufferEncoding);
}
