import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { entityTags } from "./entity-tags.js";
import { header } from "./headers.js";
import { textHash } from "./text-hash.js";
import { textResponse } from "./text-response.js";

/**
 * The answer to a read, or 304 if the client has it (RFC 9110 §13.1.2): that saves its
 * bytes. What `Cache-Control` says in a request does not matter.
 *
 * @param always whether every answer gets an ETag, and not the versioned ones alone
 */
export function notModified(
  { headers }: ApiRequest,
  response: ApiResponse,
  always: boolean,
): ApiResponse {
  if (response.status !== 200 || response.stream) return response;
  const given = header(response.headers, "etag");
  const etag =
    given ?? (always ? `W/"${textHash(textOf(response))}"` : undefined);
  if (etag === undefined) return response;
  const known = entityTags(headers, "If-None-Match");
  if (
    known === "*" ||
    known?.some(({ text }) => `"${text}"` === etag.replace(/^W\//, ""))
  ) {
    const others = Object.entries(response.headers).filter(
      ([name]) => !/^(content-type|etag)$/i.test(name),
    );
    return { status: 304, headers: { ...Object.fromEntries(others), etag } };
  }
  return given === undefined
    ? textResponse(200, { ...response.headers, etag }, textOf(response))
    : response;
}

/** Code of the application may answer with a value alone. */
export function textOf(response: ApiResponse): string {
  // A text's own value is parsed when it is read.
  return response.text ?? JSON.stringify(response.body) ?? "";
}
