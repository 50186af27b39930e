import { ApiError } from "../errors/api-error.js";
import type { RequestHeaders } from "../service/api-handler.js";
import { header, isFromPage } from "../service/headers.js";

/** The media type of JSON:API, without parameters. */
export const jsonApi = "application/vnd.api+json";

/**
 * Checks the `Accept` and `Content-Type` headers (R31, JSON:API §Content
 * Negotiation). `charset=utf-8` is accepted unless `strict`; a missing type, of programs.
 *
 * @throws ApiError `not-acceptable` (406) or `unsupported-media-type` (415).
 */
export function negotiate(
  headers: RequestHeaders | undefined,
  hasBody: boolean,
  strict: boolean,
): void {
  const accept = header(headers, "accept");
  if (accept !== undefined && accept !== "") checkAccept(accept, strict);
  if (!hasBody) return;
  const contentType = header(headers, "content-type");
  if (contentType !== undefined || isFromPage(headers)) {
    checkContentType(contentType ?? "", strict);
  }
}

/**
 * Whether a JSON:API media type in `Accept` has the profile. Its own text, its page and links
 * to it spell its URL differently: with `http` or `https`, with a slash at the end or without.
 *
 * @param profile the URL with `https`, without a slash at the end
 */
export function acceptsProfile(
  headers: RequestHeaders | undefined,
  profile: string,
): boolean {
  const accept = header(headers, "accept");
  if (!accept?.includes(profile.replace("https:", ""))) return false;
  return mediaTypes(accept).some(
    ({ type, parameters }) =>
      type === jsonApi &&
      parameters.some(
        ([name, value]) =>
          name === "profile" &&
          value
            .split(" ")
            .map((url) => url.replace(/^http:/, "https:").replace(/\/$/, ""))
            .includes(profile),
      ),
  );
}

function checkAccept(accept: string, strict: boolean): void {
  if (accept === jsonApi || !accept.toLowerCase().includes(jsonApi)) return;
  const ours = mediaTypes(accept).filter(({ type }) => type === jsonApi);
  if (
    ours.length === 0 ||
    ours.some((one) => !isRuledOut(one) && isPlain(withoutWeight(one), strict))
  )
    return;
  throw refuseAccept(
    "every JSON:API media type in Accept has weight 0 or parameters that are not supported",
  );
}

/** The 406 for what a client accepts. */
export function refuseAccept(detail: string): ApiError {
  return new ApiError("not-acceptable", detail, { header: "Accept" });
}

function checkContentType(contentType: string, strict: boolean): void {
  if (contentType === jsonApi) return;
  const [given, ...more] = mediaTypes(contentType);
  // Several types are malformed: who reads the last would see another body.
  const type = more.length === 0 ? given?.type : undefined;
  if (type === "application/json") return;
  if (given && type === jsonApi && isPlain(given, strict)) return;
  throw new ApiError(
    "unsupported-media-type",
    `use ${jsonApi} without parameters, or application/json`,
    { header: "Content-Type" },
    { headers: { accept: `${jsonApi}, application/json` } },
  );
}

/** One media type, or range of them, of a header. */
export interface MediaType {
  readonly type: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** `q` is the weight of a media range in `Accept`, not a parameter of the media type. */
function withoutWeight({ type, parameters }: MediaType): MediaType {
  return { type, parameters: parameters.filter(([name]) => name !== "q") };
}

/**
 * Weight 0 means "not acceptable" (RFC 9110 §12.4.2), even if a wider range is
 * acceptable: the most specific range takes precedence (§12.5.1).
 */
export function isRuledOut({ parameters }: MediaType): boolean {
  return parameters.some(
    ([name, value]) => name === "q" && /^0(\.0*)?$/.test(value),
  );
}

/** No extension is supported, so `ext` must be absent; profiles may be ignored. */
function isPlain({ parameters }: MediaType, strict: boolean): boolean {
  return parameters.every(
    ([name, value]) =>
      name === "profile" ||
      (!strict && name === "charset" && value.toLowerCase() === "utf-8"),
  );
}

/** The media types of a header; commas and semicolons inside quotes do not separate. */
export function mediaTypes(value: string): readonly MediaType[] {
  return split(value, ",").map((one) => {
    const [type = "", ...parameters] = split(one, ";");
    return {
      type: type.toLowerCase(),
      parameters: parameters.map((parameter) => {
        const equals = parameter.indexOf("=");
        const name = equals < 0 ? parameter : parameter.slice(0, equals);
        const text = equals < 0 ? "" : parameter.slice(equals + 1);
        return [
          name.trim().toLowerCase(),
          text.trim().replace(/^"(.*)"$/, "$1"),
        ] as const;
      }),
    };
  });
}

function split(text: string, separator: "," | ";"): readonly string[] {
  const parts: string[] = [];
  let quoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') quoted = !quoted;
    else if (char === "\\" && quoted) at += 1;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== "");
}
