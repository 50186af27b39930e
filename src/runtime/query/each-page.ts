import type { InfiniteData } from "@tanstack/query-core";
import { isPlainObject } from "../serialization/plain-object.js";
import type { AskedQuery } from "./query-key.js";
import { withMembers } from "./share.js";

/** A result with its pages changed, which a query that is not infinite has one of. */
export function eachPage(
  { op, isInfinite }: AskedQuery,
  result: unknown,
  change: (page: unknown) => unknown,
): unknown {
  const ofPage = (page: unknown): unknown =>
    op === "list" && isPlainObject(page)
      ? withData(page, change(page["data"]))
      : change(page);
  if (!isInfinite) return ofPage(result);
  const data = result as InfiniteData<unknown>;
  const pages = data.pages.map(ofPage);
  return pages.every((page, at) => page === data.pages[at])
    ? data
    : { ...data, pages };
}

function withData(page: Record<string, unknown>, data: unknown): object {
  return data === page["data"] ? page : withMembers(page, [["data", data]]);
}
