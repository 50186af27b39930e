import type { Resource } from "../../model/resource.js";
import { inPhase } from "../../service/telemetry/trace.js";
import type { RestApi } from "../api.js";

/** Plans kept for each type; the oldest is evicted first. */
const maxPlans = 200;

/** Longer queries rarely repeat, and would fill the memory. */
const maxKeyLength = 1024;

/**
 * Caches the parsed form of a query, for requests with the same query. Plans depend
 * only on the query, the schema and the handler's options. Prisma gets a copy, since
 * client extensions may modify its arguments.
 */
export class PlanCache<Plan> {
  readonly #plans = new WeakMap<RestApi, Map<Resource, Map<string, Plan>>>();

  /** The plan of the key; made and cached if there is none. */
  get(
    api: RestApi,
    resource: Resource,
    key: string | undefined,
    make: () => Plan,
  ): Plan {
    const read = (): Plan => inPhase(api.settings, "parse", make);
    if (key === undefined || key.length > maxKeyLength) return read();
    const plans = this.#of(api, resource);
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = read();
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
