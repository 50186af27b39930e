import { check } from "../service/check-option.js";

/** `https://example.org/api` or `/api`; `//example.org` would be another host. */
const pattern = /^(https?:\/)?\/(?!\/)[^\s\\?#\p{Control}\p{Surrogate}]*$/iu;

/**
 * What every link starts with: the `endpoint` as URLs are written, in ASCII, without
 * slashes at its end.
 *
 * @throws TypeError unless it is an absolute `http` or `https` URL without user, query and
 *   fragment, or an absolute path without query and fragment
 */
export function baseUrl(endpoint: unknown): string {
  const base = parsed(endpoint);
  check(
    base !== undefined,
    '"endpoint" must be an absolute URL or path without user, query and fragment, such as "https://example.org/api" or "/api"',
  );
  return base ?? "";
}

function parsed(endpoint: unknown): string | undefined {
  if (typeof endpoint !== "string" || !pattern.test(endpoint)) return undefined;
  const anyHost = "http://localhost";
  if (!URL.canParse(endpoint, anyHost)) return undefined;
  const url = new URL(endpoint, anyHost);
  if (url.username !== "" || url.password !== "") return undefined;
  const path = url.pathname.replace(/\/+$/, "");
  if (!endpoint.startsWith("/")) return `${url.origin}${path}`;
  // As `/.//example.org` would be.
  return path.startsWith("//") ? undefined : path;
}
