import { ApiError } from "../errors/api-error.js";
import type { RequestHeaders } from "./api-handler.js";
import { invalidHeader } from "./entity-tags.js";
import { header } from "./headers.js";

const name = "Idempotency-Key";
const about =
  "https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/";

/** A string of structured fields (RFC 9651 §3.3.3), in quotes. */
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** What clients send that know no structured fields. */
const bare = /^[!#-+\--:<-~]+$/;

/**
 * The key by which a client sends a write again.
 *
 * @throws ApiError `invalid-header` (400) for what is none, or for none where one is needed
 */
export function idempotencyKey(
  headers: RequestHeaders | undefined,
  isRequired: boolean,
): string | undefined {
  const value = header(headers, "idempotency-key")?.replace(
    /^[ \t]+|[ \t]+$/g,
    "",
  );
  if (value === undefined) {
    if (!isRequired) return undefined;
    throw new ApiError(
      "invalid-header",
      `this write needs an ${name}: a new one each time, the same to send it again`,
      { header: name },
      { about },
    );
  }
  const [, text] = quoted.exec(value) ?? [];
  const key =
    text?.replaceAll(/\\(.)/g, "$1") ?? (bare.test(value) ? value : "");
  if (/^[!-~]{1,255}$/.test(key)) return key;
  throw invalidHeader(
    name,
    `${name} must be 1 to 255 visible ASCII characters in quotes`,
  );
}
