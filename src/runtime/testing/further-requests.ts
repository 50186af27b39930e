import { isKeyed } from "./replays.js";
import type { Answer, Asked } from "./side.js";

/**
 * What an answer leads to: a read with its own ETag, the page behind it, and a write with a key
 * that is sent again.
 */
export function furtherRequests(
  asked: Asked,
  { status, headers, text }: Answer,
): readonly Asked[] {
  const { service, method, query } = asked;
  if (isKeyed(asked)) return [asked];
  if (service !== "rest" || method !== "GET" || status !== 200) return [];
  // A share of the reads: those without parameters, and short pages.
  if (query === undefined) {
    const { etag } = headers;
    return etag === undefined
      ? []
      : [{ ...asked, headers: { "if-none-match": etag } }];
  }
  if (!query.startsWith("page[size]=")) return [];
  const { links } = JSON.parse(text) as {
    readonly links?: { readonly next?: unknown };
  };
  const next = links?.next;
  return typeof next === "string"
    ? [{ ...asked, query: next.slice(next.indexOf("?") + 1) }]
    : [];
}
