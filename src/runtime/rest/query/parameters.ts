import { refuseQuery } from "./refuse-parameter.js";
import {
  isCustomName,
  type QueryParameters,
} from "../../service/query-parameters.js";

/** One parameter of a family: `filter[author][name$contains]=a`. */
export interface FamilyParameter {
  /** The whole name, for error messages. */
  readonly parameter: string;
  /** `["author", "name$contains"]`; `a.b` in brackets counts as two (R23). */
  readonly members: readonly string[];
  readonly value: string;
}

type Family = "fields" | "filter" | "include" | "page" | "sort";

/** The parameters of the standard, by family, in request order. */
export type ReadParameters = Readonly<
  Record<Family, readonly FamilyParameter[]>
>;

const withMembers = new Set<Family>(["fields", "filter", "page"]);

/**
 * Groups the parameters by family. Valid member names with a character outside a–z
 * are the application's own, and ignored; other unknown names are refused (R30,
 * JSON:API §Query Parameters).
 *
 * @throws ApiError `invalid-query` (400) for unknown or malformed names, and
 *   families that the URL does not accept.
 */
export function readParameters(
  parameters: QueryParameters,
  accepted: readonly Family[],
): ReadParameters {
  const families: Record<Family, FamilyParameter[]> = {
    fields: [],
    filter: [],
    include: [],
    page: [],
    sort: [],
  };
  for (const [parameter, value] of parameters) {
    const [base, members] = split(parameter);
    if (!Object.hasOwn(families, base)) {
      if (!isCustomName(base))
        refuseQuery(parameter, `"${parameter}" is unknown`);
      continue;
    }
    const family = base as Family;
    if (
      members === undefined ||
      withMembers.has(family) !== members.length > 0
    ) {
      refuseQuery(parameter, `"${parameter}" is malformed`);
    }
    if (!accepted.includes(family)) {
      refuseQuery(parameter, `"${parameter}" is not supported by this URL`);
    }
    families[family].push({ parameter, members, value });
  }
  return families;
}

/** `filter[a][b.c]` → `filter` and `a`, `b`, `c`; no members if malformed. */
function split(
  name: string,
): readonly [base: string, members: readonly string[] | undefined] {
  const open = name.indexOf("[");
  if (open < 0)
    return [
      name.split("]", 1)[0] as string,
      name.includes("]") ? undefined : [],
    ];
  const base = name.slice(0, open);
  if (!name.endsWith("]")) return [base, undefined];
  const members = name.slice(open + 1, -1).split("][");
  if (members.some((member) => member.includes("[") || member.includes("]"))) {
    return [base, undefined];
  }
  const path = members.flatMap((member) => member.split("."));
  return [base, path.includes("") ? undefined : path];
}
