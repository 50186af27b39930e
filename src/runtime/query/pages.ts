import type { Page } from "./options.js";
import type { ClientModel } from "../rest-client/client-schema.js";
import type { Row } from "./edit-records.js";

/** How `findMany` is read in pages. */
interface Paging {
  readonly initialPageParam: Page | null;
  getNextPageParam(
    last: readonly Row[],
    pages: unknown,
    param: Page | null,
  ): Page | null;
  getPreviousPageParam(
    first: readonly Row[],
    pages: unknown,
    param: Page | null,
  ): Page | null;
}

/**
 * Pages begin after the id of the last record, so that records that are inserted in between
 * repeat none. If the last record itself is deleted, no page follows until the first ones are
 * read again. Where the result has no id, pages are counted.
 *
 * @throws RangeError if `take` is not a positive integer
 */
export function pagesOf(
  { id = [], key }: Pick<ClientModel, "id" | "key">,
  take: unknown,
  find: (page: object, signal: AbortSignal) => Promise<unknown>,
): Paging & {
  queryFn(context: {
    readonly pageParam: Page | null;
    readonly signal: AbortSignal;
  }): Promise<unknown>;
} {
  if (typeof take !== "number" || !Number.isInteger(take) || take <= 0) {
    throw new RangeError('"take" of an infinite query must be above 0');
  }
  const cursorOf = (row: Row | undefined): object | undefined => {
    if (row === undefined || id.length === 0) return undefined;
    if (!id.every((name) => Object.hasOwn(row, name))) return undefined;
    const parts = Object.fromEntries(id.map((name) => [name, row[name]]));
    return key === undefined ? parts : { [key]: parts };
  };
  return {
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => find({ take, ...pageParam }, signal),
    getNextPageParam(last, _, param) {
      const { skip = 0, take: asked = take } = param ?? {};
      // A page before others is followed by them, whatever it holds.
      if (asked >= take && last.length < take) return null;
      const cursor = cursorOf(last.at(-1));
      return cursor ? { cursor, skip: 1 } : { skip: skip + last.length };
    },
    getPreviousPageParam(first, _, param) {
      const { skip = 0, take: asked = take } = param ?? {};
      if (param === null || (asked < 0 && first.length < take)) return null;
      const cursor = cursorOf(first[0]);
      if (cursor) return { cursor, skip: 1, take: -take };
      if (param.cursor || skip === 0) return null;
      const before = Math.min(skip, take);
      return { skip: skip - before, take: before };
    },
  };
}

/** The order of pages: with the id at its end, or records of equal rank may change places. */
export function pageOrder(orderBy: unknown, id: readonly string[]): unknown {
  const orders = [(orderBy ?? []) as Row | readonly Row[]].flat();
  const missing = id.filter(
    (name) => !orders.some((one) => Object.hasOwn(one, name)),
  );
  return [...orders, ...missing.map((name) => ({ [name]: "asc" }))];
}
