import type { Resource } from "../../model/resource.js";
import {
  planRead,
  type ReadPlan,
} from "../../prisma/bounded-read/read-plan.js";
import { type Fieldsets, readFieldsets } from "../query/fieldsets.js";
import { type Include, readInclude } from "../query/include.js";
import { readParameters } from "../query/parameters.js";
import { PlanCache } from "../query/plan-cache.js";
import { selection } from "../query/selection.js";
import type { RestRequest } from "../request.js";

/** How one resource is shown, in reads and in answers to writes. */
export interface ResourceQuery {
  readonly plan: ReadPlan;
  readonly include: Include;
  readonly fieldsets: Fieldsets;
}

const plans = new PlanCache<ResourceQuery>();

/** Parses `include` and `fields` for one resource of the type. */
export function resourceQuery(
  resource: Resource,
  request: RestRequest,
  via?: string,
): ResourceQuery {
  const { api, query } = request;
  const key = query === undefined ? undefined : `${via ?? ""}?${query}`;
  return plans.get(api, resource, key, () => makeQuery(resource, request, via));
}

function makeQuery(
  resource: Resource,
  { api, parameters }: RestRequest,
  via: string | undefined,
): ResourceQuery {
  const families = readParameters(parameters(), ["fields", "include"]);
  const { limits, linkage } = api.settings;
  const include = readInclude(resource, families.include, limits, via);
  const fieldsets = readFieldsets(api, families.fields);
  const shown = selection(include.root, "single", { fieldsets, linkage });
  return {
    plan: planRead(resource, { ...shown }),
    include,
    fieldsets,
  };
}
