import type { DeprecationSetting } from "./exposure.js";
import type { Service } from "./served.js";

/** What callers are told of something that goes away. Days are in UTC. */
export interface Deprecation {
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset?: string;
  /** What to use in its place, by its name in each service. */
  readonly use?: { readonly rest: string; readonly rpc: string };
  /** The URL of a page about it. */
  readonly see?: string;
}

/** @param use the names of what the setting names */
export function deprecation(
  { since, sunset, see }: DeprecationSetting,
  use: Deprecation["use"],
): Deprecation {
  return {
    since,
    ...(sunset !== undefined && { sunset }),
    ...(use && { use }),
    ...(see !== undefined && { see }),
  };
}

/** `since 2026-09-01, gone from 2027-03-01: use fullName` */
export function deprecationText(
  { since, sunset, use, see }: Deprecation,
  service: Service,
): string {
  const end = sunset === undefined ? "" : `, gone from ${sunset}`;
  const instead = [
    ...(use ? [`use ${use[service]}`] : []),
    ...(see === undefined ? [] : [`see ${see}`]),
  ].join("; ");
  return `since ${since}${end}${instead && `: ${instead}`}`;
}
