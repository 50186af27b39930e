import { ApiError } from "../errors/api-error.js";
import type { RequestHeaders } from "./api-handler.js";
import { header } from "./headers.js";

/** A tag of `If-Match` or `If-None-Match`. */
export interface EntityTag {
  readonly isWeak: boolean;
  /** What stands in its quotes. */
  readonly text: string;
}

/** RFC 9110 §8.8.3. */
const tag = /^(W\/)?"([!#-~\u0080-\u00ff]*)"[ \t]*(?:,[ \t]*)*/;

/**
 * The tags of a header (RFC 9110 §13.1.1 and §13.1.2); `*` is for whatever is there.
 *
 * @throws ApiError `invalid-header` (400) for a list that is none
 */
export function entityTags(
  headers: RequestHeaders | undefined,
  name: "If-Match" | "If-None-Match",
): readonly EntityTag[] | "*" | undefined {
  const value = header(headers, name.toLowerCase());
  if (value === undefined) return undefined;
  let rest = value.replace(/^[ \t,]+/, "");
  if (rest.trim() === "*") return "*";
  const tags: EntityTag[] = [];
  while (rest !== "") {
    const found = tag.exec(rest);
    const next = found && rest.slice(found[0].length);
    // Tags are separated by commas.
    if (
      !found ||
      (next !== "" && !found[0].includes(",", found[0].lastIndexOf('"')))
    ) {
      throw invalidHeader(
        name,
        `${name} must be "*" or a list of entity tags in quotes`,
      );
    }
    tags.push({ isWeak: found[1] !== undefined, text: found[2] ?? "" });
    rest = next ?? "";
  }
  // A list of none is no condition; a write that no version suits would be a mistake.
  if (tags.length === 0 && name === "If-Match") {
    throw invalidHeader(
      name,
      `${name} must be "*" or a list of entity tags in quotes`,
    );
  }
  return tags;
}

/** The problem of a header. */
export function invalidHeader(name: string, detail: string): ApiError {
  return new ApiError("invalid-header", detail, { header: name });
}
