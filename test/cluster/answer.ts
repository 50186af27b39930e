/** What a caller got: a status and a document, or a connection that was closed. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  /** How long it took, in ms. */
  readonly time: number;
}

export interface Sent {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The status of an answer that did not come. */
export const closed = 0;

/** Sends a request. Nothing is repeated, and nothing but an unknown error is thrown. */
export async function send(
  url: string,
  { method, path, headers = {}, body }: Sent,
): Promise<Answer> {
  const started = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": mediaType(path), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      headers: response.headers,
      time: performance.now() - started,
    };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (!closedCodes.has(String(cause?.code))) throw error;
    const time = performance.now() - started;
    return { status: closed, body: undefined, headers: new Headers(), time };
  }
}

function mediaType(path: string): string {
  return path.startsWith("/rest")
    ? "application/vnd.api+json"
    : "application/json";
}

const closedCodes = new Set(["ECONNRESET", "ECONNREFUSED", "UND_ERR_SOCKET"]);

/** Prisma's codes of a database that is away, docs/operations.md. */
const away = /^P(1001|1002|1008|1017|2024|2028|2037|2039)$/;

/**
 * The name of a failure that is promised for a database that is away; `undefined` for any
 * other, which no caller may get.
 */
export function promisedFailure(
  { path }: Sent,
  { status, body, headers }: Answer,
): string | undefined {
  if (status === closed) return "closed";
  // Another request with the key has not ended: it is to be sent again.
  if (status === 409 && headers.get("retry-after") === "1") return "409";
  if (path.startsWith("/rest")) return status === 503 ? "503" : undefined;
  const { code, message } = (body as RpcFailure).error ?? {};
  const isAway = status === 500 && away.test(String(code));
  return isAway && message === "the database is not available"
    ? `500 ${code}`
    : undefined;
}

interface RpcFailure {
  readonly error?: { readonly code?: string; readonly message?: string };
}
