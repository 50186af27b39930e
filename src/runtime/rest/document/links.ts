import { queryString } from "../../handler/query-parameters.js";
import type { RestRequest } from "../request.js";
import type { Page } from "../read/page.js";

/** The request's own URL, its query included and percent-encoded (R35). */
export function selfUrl({ api, path, parameters }: RestRequest): string {
  return withQuery(`${api.settings.endpoint}${path}`, queryString(parameters));
}

/** The top-level `links` of a document that is not paginated. */
export function selfLinks(request: RestRequest): string {
  return `{"self":${JSON.stringify(selfUrl(request))}}`;
}

/**
 * The top-level `links` of a page: `first` carries only the limit, `last` only
 * the offset, `prev` and `next` both, after all other parameters (R26).
 */
export function pageLinks(
  request: RestRequest,
  { offset, limit }: Page,
  total: number,
): string {
  if (limit === undefined) return selfLinks(request);
  const others = request.parameters.filter(
    ([name]) => !name.startsWith("page["),
  );
  const link = (page: readonly (readonly [string, number])[]): string => {
    const parameters = page.map(([name, value]): [string, string] => [
      `page[${name}]`,
      String(value),
    ]);
    const query = queryString([...others, ...parameters]);
    return JSON.stringify(
      withQuery(`${request.api.settings.endpoint}${request.path}`, query),
    );
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const hasPrev = offset > 0 && offset - limit < total;
  const prev = hasPrev
    ? link([
        ["offset", Math.max(0, offset - limit)],
        ["limit", limit],
      ])
    : "null";
  const next =
    offset + limit < total
      ? link([
          ["offset", offset + limit],
          ["limit", limit],
        ])
      : "null";
  return `{"self":${JSON.stringify(selfUrl(request))},"first":${link([["limit", limit]])},"last":${link([["offset", last]])},"prev":${prev},"next":${next}}`;
}

function withQuery(url: string, query: string): string {
  return query === "" ? url : `${url}?${query}`;
}
