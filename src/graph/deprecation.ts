import type { DeprecationSetting } from "./exposure.js";
import type { Deprecation } from "./model-graph.js";
import type { Service } from "./served.js";

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
