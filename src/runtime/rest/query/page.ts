import type { RestSettings } from "../options.js";
import type { FamilyParameter } from "./parameters.js";
import { refusePage } from "./refuse-parameter.js";

/** The part of a collection to read. */
export interface Page {
  readonly offset: number;
  /** `undefined`: without limit. */
  readonly limit: number | undefined;
  /** Where an error says that it is too large. Default `page[limit]`. */
  readonly parameter?: string;
}

/**
 * `page[offset]` and `page[limit]`, or `page[number]` and `page[size]` (R25).
 *
 * @throws ApiError `invalid-page` (400).
 */
export function readPage(
  parameters: readonly FamilyParameter[],
  { pageSize, maxPageSize }: RestSettings,
): Page {
  const given = new Map<string, number>();
  for (const { parameter, members, value } of parameters) {
    const name = members.join(".");
    const minimum = minimums.get(name);
    if (minimum === undefined)
      refusePage(parameter, `"${parameter}" is unknown`);
    if (given.has(name)) refusePage(parameter, `"${parameter}" is given twice`);
    const number = /^\d+$/.test(value) ? Number(value) : -1;
    if (number < minimum) {
      refusePage(
        parameter,
        `"${value}" is not a whole number from ${String(minimum)}`,
      );
    }
    if ((name === "limit" || name === "size") && number > maxPageSize) {
      refusePage(parameter, `more than ${String(maxPageSize)} resources`);
    }
    if (number > maxNumber) {
      refusePage(
        parameter,
        `"${value}" is out of range: it is over ${String(maxNumber)}`,
      );
    }
    given.set(name, number);
  }
  const byOffset = ["offset", "limit"].some((name) => given.has(name));
  const byNumber = ["number", "size"].find((name) => given.has(name));
  if (byOffset && byNumber !== undefined) {
    refusePage(
      `page[${byNumber}]`,
      "use either offset and limit, or number and size",
    );
  }
  const asked = given.get("limit") ?? given.get("size") ?? pageSize;
  const limit = asked === Infinity ? undefined : asked;
  const number = given.get("number") ?? 1;
  if (number > 1 && limit === undefined) {
    refusePage("page[number]", "page[number] needs page[size]");
  }
  const offset = given.get("offset") ?? (number - 1) * (limit ?? 0);
  if (offset > maxNumber)
    refusePage("page[number]", "the page is out of range");
  return { offset, limit };
}

/** Prisma's `skip` and `take` are 32-bit integers. */
const maxNumber = 2 ** 31 - 1;

const minimums = new Map([
  ["offset", 0],
  ["limit", 1],
  ["number", 1],
  ["size", 1],
]);

/** The total, if the page proves it: it is not full, or has no limit (R27). */
export function provenTotal(page: Page, rows: number): number | undefined {
  const full = page.limit !== undefined && rows >= page.limit;
  const beyond = rows === 0 && page.offset > 0;
  return full || beyond ? undefined : page.offset + rows;
}

/** A count after the read may miss rows that were deleted meanwhile, but are on the page. */
export function countedTotal(page: Page, rows: number, count: number): number {
  return rows === 0 ? count : Math.max(count, page.offset + rows);
}
