import type { IncomingMessage } from "node:http";
import { tooLarge } from "../errors/too-large.js";
import {
  type BodyStream,
  cutOff,
  ignoresBody,
  readBefore,
  unencoded,
} from "./body.js";

/**
 * What a parser in front has made of a request's body, else its bytes, or an error if they
 * cannot be read.
 */
export async function nodeBody(
  request: IncomingMessage,
  parsed: unknown,
  maxBytes: number,
): Promise<unknown> {
  if (hasNoBody(request)) return undefined;
  // Some parsers leave an empty object where they have read nothing.
  if (request.readableDidRead && parsed !== undefined) return parsed;
  const bytes = await readNodeBody(request, maxBytes);
  return unencoded(bytes, request.headers["content-encoding"]);
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
