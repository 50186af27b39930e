import type { IncomingMessage } from "node:http";
import type { ApiError } from "../errors/api-error.js";
import { cutOff, tooLarge } from "./body.js";

/** True when a request announces no body: nothing needs to be waited for. */
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
 * The bytes of a body, as `readBody` has them. By listeners: the iterator of
 * Node's streams takes several times as long.
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
      // Too much is read to its end and dropped, so that the answer arrives.
      if (size <= maxBytes) chunks.push(chunk);
    });
    request.on("end", () => {
      if (size > maxBytes) resolve(tooLarge(maxBytes));
      else resolve(chunks.length > 1 ? Buffer.concat(chunks) : chunks[0]);
    });
    const onEnd = (cause?: unknown): void => {
      // Streams close after their end as well, when there is nothing to tell.
      if (!request.readableEnded) resolve(cutOff(cause));
    };
    request.on("error", onEnd);
    request.on("close", onEnd);
    if (request.destroyed) onEnd();
  });
}
