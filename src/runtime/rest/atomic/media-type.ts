import { ApiError } from "../../errors/api-error.js";
import type { RequestHeaders } from "../../service/api-handler.js";
import { header } from "../../service/headers.js";
import {
  isRuledOut,
  jsonApi,
  type MediaType,
  mediaTypes,
  refuseAccept,
} from "../negotiation.js";

/** The extension's name, which documents and media types give. */
export const extension = "https://jsonapi.org/ext/atomic";

/** The media type of a document with operations, or with their results. */
export const atomicType = `${jsonApi};ext="${extension}"`;

/**
 * Checks that a client speaks the extension (JSON:API §Content Negotiation).
 *
 * @throws ApiError `not-acceptable` (406) or `unsupported-media-type` (415).
 */
export function negotiateAtomic(
  headers: RequestHeaders | undefined,
  strict: boolean,
): void {
  const accepted = mediaTypes(header(headers, "accept") ?? "").filter(
    ({ type }) => type === jsonApi,
  );
  const isAccepted = accepted.some(
    (one) => !isRuledOut(one) && isAtomic(one, strict),
  );
  if (accepted.length > 0 && !isAccepted) {
    throw refuseAccept(`no JSON:API media type in Accept is ${atomicType}`);
  }
  const [given, ...more] = mediaTypes(header(headers, "content-type") ?? "");
  const isTaken =
    given !== undefined &&
    (given.type === jsonApi
      ? isAtomic(given, strict)
      : given.type === "application/json" && !strict);
  if (isTaken && more.length === 0) return;
  throw new ApiError(
    "unsupported-media-type",
    `use ${atomicType}`,
    { header: "Content-Type" },
    { headers: { accept: atomicType } },
  );
}

/** Whether its only extension is this one; profiles may be ignored. */
function isAtomic({ parameters }: MediaType, strict: boolean): boolean {
  const extensions = parameters.filter(([name]) => name === "ext");
  const others = parameters.filter(([name]) => !known.has(name));
  return (
    extensions.length === 1 &&
    extensions[0]?.[1].trim() === extension &&
    others.every(
      ([name, value]) =>
        !strict && name === "charset" && value.toLowerCase() === "utf-8",
    )
  );
}

const known: ReadonlySet<string> = new Set(["ext", "profile", "q"]);
