import { ApiError } from "../errors/api-error.js";
import type { ApiRequest } from "./api-handler.js";

/** The parameters of a query in request order, decoded once. */
export type QueryParameters = readonly (readonly [
  name: string,
  value: string,
])[];

/**
 * Reads a query as application/x-www-form-urlencoded (JSON:API, appendix): `+` is a
 * space, names and values are percent-decoded, repeated parameters are kept.
 *
 * @throws ApiError `invalid-query` (400) for broken percent-encoding.
 */
export function queryParameters(query: ApiRequest["query"]): QueryParameters {
  if (query === undefined) return [];
  if (typeof query === "string") return parse(query);
  if (query instanceof URLSearchParams) return [...query];
  return Object.entries(query).flatMap(([name, value]) => flatten(name, value));
}

const customName =
  /^(?![a-z]*$)[a-zA-Z0-9\u0080-\u{10ffff}]([-_ a-zA-Z0-9\u0080-\u{10ffff}]*[a-zA-Z0-9\u0080-\u{10ffff}])?$/u;

/**
 * Whether a parameter is the application's own: a member name with a character outside of
 * a–z (JSON:API §Member Names).
 *
 * @param name that stands before any brackets
 */
export function isCustomName(name: string): boolean {
  return customName.test(name);
}

/** `{ filter: { name: "a" } }`, as some frameworks parse it → `filter[name]`. */
function flatten(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((one) => flatten(name, one));
  if (typeof value !== "object" || value === null) {
    throw new ApiError("invalid-query", "a parameter is not a string", {
      parameter: name,
    });
  }
  return Object.entries(value).flatMap(([member, one]) =>
    flatten(`${name}[${member}]`, one),
  );
}

function parse(text: string): QueryParameters {
  const query = text.startsWith("?") ? text.slice(1) : text;
  if (query === "") return [];
  const parameters: [string, string][] = [];
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const value = equals < 0 ? "" : pair.slice(equals + 1);
    parameters.push([decode(name, name), decode(value, name)]);
  }
  return parameters;
}

function decode(text: string, parameter: string): string {
  if (!text.includes("%") && !text.includes("+")) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new ApiError("invalid-query", "broken percent-encoding", {
      parameter,
    });
  }
}

/** Parameters as a query string, percent-encoded, brackets included. */
export function queryString(parameters: QueryParameters): string {
  return new URLSearchParams(
    parameters.map(([name, value]): [string, string] => [name, value]),
  ).toString();
}
