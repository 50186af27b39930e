import type { Resource } from "../../model/resource.js";
import type { RestApi } from "../api.js";

/** Plans kept for each type; the oldest goes first. */
const maxPlans = 200;

/** Longer queries are rarely sent twice, and would fill the memory. */
const maxKeyLength = 1024;

/**
 * What requests with the same query share: the query is understood once. Plans
 * depend on nothing but the query, the schema and the handler's options; what
 * Prisma is given is a copy, since client extensions may write to it.
 */
export class PlanCache<Plan> {
  readonly #plans = new WeakMap<RestApi, Map<Resource, Map<string, Plan>>>();

  /** The plan under the key; made, and kept, when there is none. */
  get(
    api: RestApi,
    resource: Resource,
    key: string | undefined,
    make: () => Plan,
  ): Plan {
    if (key === undefined || key.length > maxKeyLength) return make();
    const plans = this.#of(api, resource);
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = make();
    if (plans.size >= maxPlans) {
      const [oldest] = plans.keys();
      if (oldest !== undefined) plans.delete(oldest);
    }
    plans.set(key, plan);
    return plan;
  }

  #of(api: RestApi, resource: Resource): Map<string, Plan> {
    let ofApi = this.#plans.get(api);
    if (!ofApi) this.#plans.set(api, (ofApi = new Map()));
    let plans = ofApi.get(resource);
    if (!plans) ofApi.set(resource, (plans = new Map()));
    return plans;
  }
}
