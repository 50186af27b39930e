import type { IncomingMessage } from "node:http";
import type { ApiError } from "../errors/api-error.js";
import { tooLarge } from "../errors/too-large.js";
import { cutOff } from "./body.js";

/** True if a request announces no body, so that no wait is needed. */
export function hasNoBody({
  headers,
  httpVersionMajor,
}: IncomingMessage): boolean {
  // HTTP/2 announces bodies in its frames.
  if (httpVersionMajor !== 1) return false;
  const length = headers["content-length"];
  return (
    (length === undefined || length === "0") &&
    headers["transfer-encoding"] === undefined
  );
}

/**
 * The bytes of a body, as `readBody` returns them. It uses listeners, because the
 * iterator of Node's streams takes several times as long.
 */
export function readNodeBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | ApiError | undefined> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on("data", (chunk: Uint8Array) => {
      size += chunk.byteLength;
      // Drain an oversized body, so that the client gets the answer.
      if (size <= maxBytes) chunks.push(chunk);
    });
    request.on("end", () => {
      if (size > maxBytes) resolve(tooLarge(maxBytes));
      else resolve(chunks.length > 1 ? Buffer.concat(chunks) : chunks[0]);
    });
    const onEnd = (cause?: unknown): void => {
      // Streams also close after their end, which is no error.
      if (!request.readableEnded) resolve(cutOff(cause));
    };
    request.on("error", onEnd);
    request.on("close", onEnd);
    if (request.destroyed) onEnd();
  });
}
