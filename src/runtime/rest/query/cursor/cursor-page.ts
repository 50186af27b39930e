import type { RestSettings } from "../../options.js";
import type { FamilyParameter } from "../parameters.js";
import { type CursorParameter, profileError } from "./profile.js";
import { refusePage } from "../refuse-parameter.js";

/** What a request wants of a list that is read by cursors. */
export interface CursorPage {
  /** `undefined`: without limit. */
  readonly size: number | undefined;
  /** Where it starts, as it is in the request; absent at the beginning of the list. */
  readonly from?: {
    readonly parameter: CursorParameter;
    readonly text: string;
  };
  /** Whether the records are to be counted. */
  readonly total: boolean;
}

const known = ["page[size]", "page[after]", "page[before]", "page[total]"];

/**
 * `page[size]`, `page[after]` or `page[before]`, `page[total]`.
 *
 * @throws ApiError `invalid-page` (400).
 */
export function readCursorPage(
  parameters: readonly FamilyParameter[],
  { pageSize, maxPageSize }: RestSettings,
): CursorPage {
  const given = new Map<string, string>();
  for (const { parameter, value } of parameters) {
    if (!known.includes(parameter)) {
      refusePage(parameter, `"${parameter}" does not go with cursors`);
    }
    if (given.has(parameter))
      refusePage(parameter, `"${parameter}" is given twice`);
    given.set(parameter, value);
  }
  const after = given.get("page[after]");
  const before = given.get("page[before]");
  if (after !== undefined && before !== undefined) {
    throw profileError(
      "range-pagination-not-supported",
      "invalid-page",
      "a page starts at one cursor: use page[after] or page[before]",
      "page[before]",
    );
  }
  const from =
    after === undefined
      ? before === undefined
        ? undefined
        : ({ parameter: "page[before]", text: before } as const)
      : ({ parameter: "page[after]", text: after } as const);
  const size = sizeOf(given.get("page[size]"), pageSize, maxPageSize);
  const total = given.get("page[total]") ?? "false";
  if (total !== "true" && total !== "false") {
    refusePage("page[total]", `"${total}" is not true or false`);
  }
  return {
    size: size === Infinity ? undefined : size,
    ...(from && { from }),
    total: total === "true",
  };
}

function sizeOf(
  text: string | undefined,
  pageSize: number,
  maxPageSize: number,
): number {
  if (text === undefined) return pageSize;
  const size = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (size < 1) {
    refusePage("page[size]", `"${text}" is not a whole number from 1`);
  }
  // Prisma's `take` is a 32-bit integer, and one more row is read.
  const maxSize = Math.min(maxPageSize, 2 ** 31 - 2);
  if (size > maxSize) {
    throw profileError(
      "max-size-exceeded",
      "invalid-page",
      `more than ${String(maxSize)} resources`,
      "page[size]",
      { page: { maxSize } },
    );
  }
  return size;
}
