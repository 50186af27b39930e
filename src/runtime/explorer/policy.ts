import type { CheckedOptions } from "./options.js";

/**
 * The page's `Content-Security-Policy`: its own script and style alone, no request but to the
 * services, and no text that becomes HTML.
 */
export function policyFor(
  built: { readonly styleHash: string; readonly scriptHash: string },
  { rest, description }: CheckedOptions,
): string {
  const origins = [rest, description]
    .filter((url) => !url.startsWith("/") && url !== "")
    .map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `script-src '${built.scriptHash}'`,
    `style-src '${built.styleHash}'`,
    `connect-src ${[...new Set(["'self'", ...origins])].join(" ")}`,
    // The icon that is none: without it browsers ask for one.
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
