import { check } from "../service/check-option.js";
import type { RequestOptions, RpcClientOptions } from "./options.js";
import type { RpcErrorBody } from "../contract/rpc-error-body.js";
import { RpcClientError } from "./rpc-client-error.js";
import type { Serialized, Serializer } from "../serialization/serializer.js";

/** A request to the service. */
export interface RpcRequest {
  readonly method: string;
  /** Relative to the service: `post/findMany`. */
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests and reads answers. */
type Transport = (
  request: RpcRequest,
  options: RequestOptions | undefined,
) => Promise<unknown>;

/** @throws TypeError if there is no URL. */
export function createTransport(
  {
    url,
    fetch = (input, init) => globalThis.fetch(input, init),
    headers,
  }: RpcClientOptions,
  serializer: Serializer,
): Transport {
  check(typeof url === "string", '"url" must be the URL of the service');
  const base = url.replace(/\/+$/, "");
  return async ({ method, path, query, body, ...request }, options) => {
    const own = new Headers(
      typeof headers === "function" ? await headers() : headers,
    );
    own.set("accept", "application/json");
    if (body !== undefined) own.set("content-type", "application/json");
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      own.set(name, value);
    }
    const response = await fetch(
      `${base}/${path}${query === undefined ? "" : `?${query}`}`,
      {
        method,
        headers: own,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(options?.signal && { signal: options.signal }),
      },
    );
    return readAnswer(response, serializer);
  };
}

interface Answer {
  readonly data?: unknown;
  readonly meta?: { readonly serialization?: Serialized["meta"] };
  readonly error?: unknown;
}

/** @throws RpcClientError if the answer is an error, or does not come from the service. */
async function readAnswer(
  response: Response,
  serializer: Serializer,
): Promise<unknown> {
  const answer = parse(await response.text());
  if (!response.ok || !answer || !("data" in answer)) {
    const error = answer?.error;
    const body = isErrorBody(error) ? error : { message: unexpected(response) };
    throw new RpcClientError(response.status, body);
  }
  const { data, meta } = answer;
  return meta?.serialization === undefined
    ? data
    : serializer.deserialize({ json: data, meta: meta.serialization });
}

/** Something else answered: a proxy, or with 200 the page of an application at this URL. */
function unexpected({ ok, status, statusText }: Response): string {
  const told = `the service answered ${String(status)} ${statusText}`.trim();
  return ok ? `${told}, but without data: check the url` : told;
}

/** A proxy that answers instead of the service may send an `error` of another shape. */
function isErrorBody(error: unknown): error is RpcErrorBody {
  return (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string"
  );
}

function parse(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
