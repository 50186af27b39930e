import { tooLarge } from "../errors/too-large.js";
import { cutOff, ignoresBody, readBefore } from "./body.js";

/**
 * The bytes of a request's body, or an error if they cannot be read, or something in
 * front has read them.
 *
 * @param read - reads the whole body, for frameworks that cache it
 */
export async function readWebBody(
  request: Request,
  maxBytes: number,
  read: () => Promise<ArrayBuffer>,
): Promise<Uint8Array | Error | undefined> {
  if (ignoresBody(request.method)) return undefined;
  const wasRead = request.bodyUsed;
  const length = request.headers.get("content-length");
  // Servers enforce `Content-Length`: if it is in the limit, read at once.
  if (wasRead || (length !== null && Number(length) <= maxBytes)) {
    try {
      const bytes = new Uint8Array(await read());
      if (bytes.byteLength > maxBytes) return tooLarge(maxBytes);
      return bytes.byteLength === 0 ? undefined : bytes;
    } catch (cause) {
      if (!wasRead) return cutOff(cause);
      return readBefore({ cause });
    }
  }
  return request.body ? readStream(request.body, maxBytes) : undefined;
}

/** The bytes of a stream, or an error if they cannot be read. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | Error | undefined> {
  const kept: Uint8Array[] = [];
  let size = 0;
  // Not every platform can iterate over web streams.
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      // Drain an oversized body, so that the client gets the answer.
      if (size <= maxBytes) kept.push(value);
    }
  } catch (cause) {
    return cutOff(cause);
  }
  if (size > maxBytes) return tooLarge(maxBytes);
  return size === 0 ? undefined : joined(kept, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
