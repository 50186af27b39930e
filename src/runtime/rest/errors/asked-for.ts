import type { RestRequest } from "../request.js";

/** What a routed request asks the database for, as far as its faults depend on it. */
export interface AskedFor {
  readonly verb: "read" | "write" | "delete";
  /** A create or an upsert: its path names no record. */
  readonly creates: boolean;
  /** The path's id is the only value that the database gets from the request. */
  readonly comparesOnlyId: boolean;
  /** The names of the query's `filter` parameters, as the request has them. */
  readonly filterNames: readonly string[];
  readonly filters: boolean;
  /**
   * It compares columns. If not, what lacks an operator or a function is the database's
   * own: a view or a policy.
   */
  readonly compares: boolean;
  readonly searches: boolean;
  readonly includes: boolean;
  readonly restrictsFields: boolean;
}

/** @param request absent for a fault in the application's own code */
export function askedFor(request: RestRequest | undefined): AskedFor {
  const { method = "GET", operation, id } = request ?? {};
  // A delete ignores its query, which may be malformed.
  const names =
    request && method !== "DELETE"
      ? request.parameters().map(([name]) => name)
      : [];
  const any = (form: RegExp): boolean => names.some((name) => form.test(name));
  const filterNames = names.filter((name) => /^filter\b/.test(name));
  const filters = filterNames.length > 0;
  return {
    verb: method === "GET" ? "read" : method === "DELETE" ? "delete" : "write",
    creates: operation === "create",
    // Linkage to be removed contains ids too.
    comparesOnlyId:
      operation === "delete" ||
      (method === "GET" && id !== undefined && !filters),
    filterNames,
    filters,
    compares: any(/^(filter|sort)\b/),
    searches: any(/\$search\b/),
    includes: names.includes("include"),
    restrictsFields: any(/^fields\b/),
  };
}
