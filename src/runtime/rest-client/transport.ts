import type { Document } from "./document.js";
import type { RestClientOptions, WriteOptions } from "./options.js";
import { RestClientError } from "./rest-client-error.js";

/** A request of the service. */
export interface Sent {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the service, with its query. */
  readonly path?: string;
  /** A link that the service gave, in place of a path. */
  readonly link?: string;
  /** The text of a document. */
  readonly body?: string | undefined;
}

/** Sends a request. An answer without content is a document without data. */
export type Transport = (
  request: Sent,
  options?: WriteOptions,
) => Promise<Document>;

const mediaType = "application/vnd.api+json";

/** Servers and proxies refuse longer URLs, or cut them off. */
const maxUrlLength = 8_192;

export function createTransport({
  url,
  fetch = (input, init) => globalThis.fetch(input, init),
  headers,
  onRequest,
}: RestClientOptions): Transport {
  const base = url.replace(/\/+$/, "");
  return async (
    { method, path = "", link, body },
    { signal, headers: more, version } = {},
  ) => {
    signal?.throwIfAborted();
    const target = link ? resolved(link, base) : `${base}/${path}`;
    if (method === "GET" && target.length > maxUrlLength) {
      throw new RangeError(
        `a URL of ${target.length} characters may not arrive: the limit is ${maxUrlLength}`,
      );
    }
    const own = new Headers(
      typeof headers === "function" ? await headers() : headers,
    );
    own.set("accept", mediaType);
    if (body) own.set("content-type", mediaType);
    if (version != null) own.set("if-match", `"${version}"`);
    new Headers(more).forEach((value, name) => own.set(name, value));
    const content = { method, headers: own, ...(body && { body }) };
    await onRequest?.({ url: target, ...content });
    return readAnswer(
      await fetch(target, { ...content, ...(signal && { signal }) }),
    );
  };
}

/**
 * A service that is mounted at a path gives links that are relative to its host.
 *
 * @throws TypeError for another origin: headers may hold what only the service may see, and
 *   an application may keep a link where others can write it
 */
function resolved(link: string, base: string): string {
  const { href = "http://localhost" } = Object(
    globalThis.location,
  ) as Partial<Location>;
  const own = new URL(base, href);
  const target = new URL(link, own);
  if (target.origin !== own.origin) {
    throw new TypeError(
      `a link leads to another origin than the url, ${target.origin}: the service's endpoint should be the url`,
    );
  }
  return base.includes(":") ? target.href : target.pathname + target.search;
}

/** @throws RestClientError if the answer is an error, or does not come from the service. */
async function readAnswer(response: Response): Promise<Document> {
  const text = await response.text();
  if (response.status === 204) return { data: null };
  const answer = parse(text);
  const isDocument =
    "data" in answer || "meta" in answer || "atomic:results" in answer;
  if (response.ok && isDocument) return answer as Document;
  throw new RestClientError(
    response,
    Array.isArray(answer.errors) ? answer.errors : [],
    response.ok ? "no JSON:API document: check the url" : text.trim(),
  );
}

function parse(text: string): Partial<Document> {
  try {
    return Object(JSON.parse(text)) as Partial<Document>;
  } catch {
    return {};
  }
}
