import type { RequestHeaders } from "./api-handler.js";

/**
 * The value of a header, by its case-insensitive name; several values are joined as
 * in HTTP.
 */
export function header(
  headers: RequestHeaders | undefined,
  name: string,
): string | undefined {
  if (headers === undefined) return undefined;
  const value = Object.hasOwn(headers, name)
    ? headers[name]
    : headers[
        Object.keys(headers).find((key) => key.toLowerCase() === name) ?? name
      ];
  return typeof value === "object" ? value.join(", ") : value;
}

/** Whether a page in a browser sent a write: browsers name its origin, programs do not. */
export function isFromPage(headers: RequestHeaders | undefined): boolean {
  return header(headers, "origin") !== undefined;
}
