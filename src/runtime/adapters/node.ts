import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "../errors/api-error.js";
import type { ApiHandler, ApiResponse } from "../handler/contract.js";

/** How a handler is mounted. */
export interface MountOptions {
  /** The path the service is mounted under, `/api`; default: the root. */
  readonly prefix?: string;
  /** Bytes of a request body beyond which reading stops with 413. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** What the application hands to `client` and `authorize`; default: the request itself. */
  readonly context?: (request: IncomingMessage) => unknown;
}

/** A listener of `node:http`; with `next` it is a Connect middleware. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/**
 * Mounts a handler on `node:http`. Requests outside of the prefix go to `next`,
 * or are answered with 404 when there is none.
 */
export function nodeHandler(
  handler: ApiHandler,
  options: MountOptions = {},
): NodeListener {
  const prefix = (options.prefix ?? "").replace(/\/+$/, "");
  const maxBodyBytes = options.maxBodyBytes ?? 1_048_576;
  return (request, response, next) => {
    const [path = "", query] = splitOnce(request.url ?? "/", "?");
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      if (next) next();
      else response.writeHead(404).end();
      return;
    }
    void readBody(request, maxBodyBytes)
      .then((body) =>
        handler({
          method: request.method ?? "GET",
          path: path.slice(prefix.length) || "/",
          query,
          headers: request.headers,
          body,
          context: options.context ? options.context(request) : request,
        }),
      )
      .then((answer) => {
        send(response, answer);
      })
      .catch(() => {
        // Only the application's own `context` can throw: handlers do not.
        response.writeHead(500).end();
      });
  };
}

function splitOnce(
  text: string,
  separator: string,
): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The raw body of any verb, DELETE included; an error in its place when it cannot be read. */
async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array | ApiError | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      // Too much is read to its end and dropped, so that the answer arrives.
      if (bytes <= maxBytes) chunks.push(chunk);
    }
  } catch (cause) {
    return new ApiError(
      "invalid-payload",
      "the body was cut off",
      { pointer: "" },
      { cause },
    );
  }
  if (bytes > maxBytes) {
    return new ApiError(
      "payload-too-large",
      `the body is larger than ${String(maxBytes)} bytes`,
      { header: "Content-Length" },
    );
  }
  return bytes === 0 ? undefined : Buffer.concat(chunks);
}

function send(response: ServerResponse, answer: ApiResponse): void {
  const text =
    answer.text ??
    (answer.body === undefined ? undefined : JSON.stringify(answer.body));
  if (text === undefined) {
    response.writeHead(answer.status, answer.headers).end();
    return;
  }
  const bytes = Buffer.from(text);
  response
    .writeHead(answer.status, {
      ...answer.headers,
      "content-length": bytes.byteLength,
    })
    .end(bytes);
}
