import type { ApiHandler } from "../handler/contract.js";
import { tooLarge } from "../errors/too-large.js";
import { cutOff, readBefore, readBody, unencoded } from "./body.js";
import {
  ask,
  defaultMaxBodyBytes,
  type MountOptions,
  type Target,
  targetBelow,
  textOf,
} from "./mount.js";

/** The target of a request below the prefix; `undefined` outside of it. */
export function webTarget(
  prefix: string,
  request: Request,
): Target | undefined {
  const { pathname, search } = new URL(request.url);
  return targetBelow(prefix, pathname + search);
}

/**
 * Answers a web-standard request.
 *
 * @param read - reads the whole body, for frameworks that cache it
 */
export async function respond<Args extends readonly unknown[]>(
  handler: ApiHandler,
  options: MountOptions<Args>,
  args: Args,
  request: Request,
  target: Target,
  read = () => request.arrayBuffer(),
): Promise<Response> {
  const maxBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
  const bytes = await bodyOf(request, maxBytes, read);
  const answer = await ask(handler, options, args, {
    method: request.method,
    ...target,
    headers: Object.fromEntries(request.headers),
    body: unencoded(bytes, request.headers.get("content-encoding")),
    context: args[0],
  });
  const { status, headers } = answer;
  return new Response(textOf(answer) ?? null, { status, headers });
}

async function bodyOf(
  request: Request,
  maxBytes: number,
  read: () => Promise<ArrayBuffer>,
): Promise<Uint8Array | Error | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
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
  return request.body ? readBody(chunksOf(request.body), maxBytes) : undefined;
}

/** Not every platform can iterate over web streams. */
async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
