import { queryString } from "../../service/query-parameters.js";
import type { CursorParameter } from "../query/cursor/profile.js";
import type { RestRequest } from "../request.js";
import { selfUrl, withQuery } from "./links.js";

/** Where a page leads: a cursor, the beginning of the list, or nowhere. */
export type Target =
  | { readonly parameter: CursorParameter; readonly cursor: string }
  | "start"
  | null;

/** The top-level `links` of a page by cursors; all other parameters stay. */
export function cursorLinks(
  request: RestRequest,
  targets: Readonly<Record<"first" | "last" | "prev" | "next", Target>>,
): string {
  const url = `${request.api.settings.endpoint}${request.path}`;
  const others = request
    .parameters()
    .filter(([name]) => name !== "page[after]" && name !== "page[before]");
  const link = (target: Target): string | null => {
    if (target === null) return null;
    const own: readonly (readonly [string, string])[] =
      target === "start" ? [] : [[target.parameter, target.cursor]];
    return withQuery(url, queryString([...others, ...own]));
  };
  const links = Object.entries(targets).map(([name, target]) => [
    name,
    link(target),
  ]);
  return JSON.stringify({
    self: selfUrl(request),
    ...Object.fromEntries(links),
  });
}
