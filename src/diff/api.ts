import type { Exposure } from "../graph/exposure.js";
import type { Model, ModelGraph } from "../graph/model-graph.js";
import type { Service } from "../graph/served.js";

/** All that decides how the services of a schema answer, as far as it is generated. */
export interface Api {
  readonly graph: ModelGraph;
  /** Says what models and fields were called before. */
  readonly exposure: Exposure;
  /** The services that are generated. */
  readonly services: Readonly<Record<Service, boolean>>;
  /** What joins the parts of compound ids. */
  readonly idDivider: string;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string;
}

/** Two APIs, and the day on which the change is judged. */
export interface ComparedApis {
  readonly before: Api;
  readonly after: Api;
  /** Such as `2026-09-01`, in UTC. */
  readonly today: string;
}

/** The operations of a model in a service; none if the service is not generated. */
export function offered(
  { services }: Api,
  model: Model,
  service: Service,
): readonly string[] {
  return services[service] ? model[`${service}Operations`] : [];
}
