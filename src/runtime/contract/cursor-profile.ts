/** The profile of JSON:API that cursors of REST follow. */
export const cursorProfile =
  "https://jsonapi.org/profiles/ethanresnick/cursor-pagination";

/** The errors that it names: the ends of their URLs. */
export const profileErrors = [
  "max-size-exceeded",
  "range-pagination-not-supported",
  "unsupported-sort",
] as const;

/** The longest cursor: URLs of some proxies and browsers take no more. */
export const maxCursorLength = 1024;
