import type { Document, Links } from "./document.js";
import type { PageRequestOptions, RequestOptions } from "./options.js";

/** A page of records, or of ids. */
export interface Page<Item> {
  readonly data: Item[];
  /** How many there are on all pages, if the service has counted them. */
  readonly total: number | undefined;
  /** Links to other pages; null where there is none. */
  readonly links: Links;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The next page; null if this is the last. */
  next(options?: RequestOptions): Promise<Page<Item> | null>;
  /** The page before; null if this is the first. */
  prev(options?: RequestOptions): Promise<Page<Item> | null>;
}

/**
 * The page of a document. Its methods are not enumerable, so that a page in a cache is
 * plain data.
 *
 * @param read reads another page of the same query
 */
export function pageOf<Item>(
  data: readonly Item[],
  { links = {}, meta = {} }: Pick<Document, "links" | "meta">,
  read: (options: PageRequestOptions) => Promise<unknown>,
): Page<Item> {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- callers do not get the markers
  const { total, serialization: _, ...others } = meta;
  const follow = (name: string) => ({
    value: async (options?: RequestOptions) => {
      const link = links[name];
      return link ? read({ ...options, link }) : null;
    },
  });
  const page = { data, total, links, meta: others };
  return Object.defineProperties(page, {
    next: follow("next"),
    prev: follow("prev"),
  }) as unknown as Page<Item>;
}
