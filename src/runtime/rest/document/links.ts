import { queryString } from "../../service/query-parameters.js";
import { text } from "../../serialization/json-text.js";
import type { Page } from "../query/page.js";
import type { RestRequest } from "../request.js";

/** The request's own URL, with its query, percent-encoded (R35). */
export function selfUrl({ api, path, query, parameters }: RestRequest): string {
  const own = query === "" ? "" : queryString(parameters());
  return withQuery(`${api.settings.endpoint}${path}`, own);
}

/** The top-level `links` of a document that is not paginated. */
export function selfLinks(request: RestRequest): string {
  return `{"self":${text(selfUrl(request))}}`;
}

/**
 * The top-level `links` of a page, from the total: after all other parameters,
 * `first` has only the limit, `last` only the offset, `prev` and `next` have both
 * (R26).
 */
export function pageLinks(
  request: RestRequest,
  { offset, limit }: Page,
): (total: number) => string {
  if (limit === undefined) {
    const links = selfLinks(request);
    return () => links;
  }
  const url = `${request.api.settings.endpoint}${request.path}`;
  const others = request
    .parameters()
    .filter(([name]) => !name.startsWith("page["));
  const link = (page: Readonly<Record<string, number>>): string => {
    const parameters = Object.entries(page).map(
      ([name, value]): [string, string] => [`page[${name}]`, String(value)],
    );
    return JSON.stringify(
      withQuery(url, queryString([...others, ...parameters])),
    );
  };
  const self = `{"self":${JSON.stringify(selfUrl(request))},"first":${link({ limit })},"last":`;
  const before = link({ offset: Math.max(0, offset - limit), limit });
  const after = link({ offset: offset + limit, limit });
  // Without a limit of its own, `last` shows at most a default page.
  const step = Math.min(limit, request.api.settings.pageSize);
  const lastOf = (last: number): string => link({ offset: last });
  return (total) => {
    const last = total === 0 ? 0 : Math.floor((total - 1) / step) * step;
    const prev =
      offset > 0 && Math.max(0, offset - limit) < total ? before : "null";
    const next = offset + limit < total ? after : "null";
    return `${self}${lastOf(last)},"prev":${prev},"next":${next}}`;
  };
}

export function withQuery(url: string, query: string): string {
  return query === "" ? url : `${url}?${query}`;
}
