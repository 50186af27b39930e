import type { ApiRequest } from "../../service/api-handler.js";
import { queryParameters } from "../../service/query-parameters.js";
import { segments } from "../router.js";

export function reads({ method }: ApiRequest): boolean {
  return /^(get|head)$/i.test(method);
}

export function deletes({ method }: ApiRequest): boolean {
  return /^delete$/i.test(method);
}

export function creates({ method, path }: ApiRequest): boolean {
  return /^post$/i.test(method) && steps(path) === 1;
}

/** Whether the path's id is the only value that the database gets from the request. */
export function comparesOnlyId(request: ApiRequest): boolean {
  // Linkage to be removed contains ids too.
  if (deletes(request)) return steps(request.path) === 2;
  return reads(request) && steps(request.path) >= 2 && !filters(request);
}

/** The names of the query's `filter` parameters, as the request has them. */
export function filterNames(request: ApiRequest): readonly string[] {
  return parameterNames(request, /^filter\b/);
}

export function filters(request: ApiRequest): boolean {
  return filterNames(request).length > 0;
}

/**
 * Whether the request compares columns. If not, what lacks an operator or a function is
 * the database's own: a view or a policy.
 */
export function compares(request: ApiRequest): boolean {
  return parameterNames(request, /^(filter|sort)\b/).length > 0;
}

export function searches(request: ApiRequest): boolean {
  return parameterNames(request, /\$search\b/).length > 0;
}

export function restrictsFields(request: ApiRequest): boolean {
  return parameterNames(request, /^fields\b/).length > 0;
}

function steps(path: string): number {
  return readable(() => segments(path)).length;
}

function parameterNames(
  { query }: ApiRequest,
  wanted: RegExp,
): readonly string[] {
  const names = readable(() => queryParameters(query)).map(([name]) => name);
  return names.filter((name) => wanted.test(name));
}

/** An empty list if the request cannot be parsed: then an earlier failure is reported. */
function readable<Item>(read: () => readonly Item[]): readonly Item[] {
  try {
    return read();
  } catch {
    return [];
  }
}
