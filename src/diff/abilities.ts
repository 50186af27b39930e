import { createsRecords } from "../graph/creatable.js";
import type { Model } from "../graph/model-graph.js";
import type { Service } from "../graph/served.js";
import {
  isOperationName,
  operations,
} from "../runtime/contract/rpc-operations.js";
import { type Api, offered } from "./api.js";
import type { Hit } from "./finding.js";
import type { Pair } from "./match.js";

/** What callers can do with the fields of a model, in one service. */
interface Able {
  readonly reads: boolean;
  readonly creates: boolean;
  readonly updates: boolean;
}

export type Abilities = Readonly<Record<Service, Able>>;

/** What callers of a model could do and still can: nobody else notices its changes. */
export function commonAbilities(
  apis: Pair<Api>,
  models: Pair<Model>,
): Abilities {
  const before = abilitiesOf(apis.before, models.before);
  const after = abilitiesOf(apis.after, models.after);
  const both = (service: Service): Able => ({
    reads: before[service].reads && after[service].reads,
    creates: before[service].creates && after[service].creates,
    updates: before[service].updates && after[service].updates,
  });
  return { rest: both("rest"), rpc: both("rpc") };
}

export function abilitiesOf(api: Api, model: Model): Abilities {
  const rest = offered(api, model, "rest");
  const rpc = offered(api, model, "rpc").filter(isOperationName);
  return {
    rest: {
      reads: rest.includes("list") || rest.includes("get"),
      creates: rest.includes("create"),
      updates: rest.includes("update"),
    },
    rpc: {
      reads: rpc.some((name) => operations[name].method === "GET"),
      creates: rpc.some(createsRecords),
      updates: rpc.some(
        (name) => operations[name].method === "PATCH" || name === "upsert",
      ),
    },
  };
}

/** Of every ability, for what no model offers by itself. */
export const everyAbility: Abilities = {
  rest: { reads: true, creates: true, updates: true },
  rpc: { reads: true, creates: true, updates: true },
};

/** The kinds of requests in which a change is noticed. */
export interface Uses {
  readonly reads?: boolean;
  readonly filters?: boolean;
  readonly creates?: boolean;
  readonly updates?: boolean;
}

/** Who makes such requests of a model. */
export function hitsOf(
  abilities: Abilities,
  { reads = false, filters = false, creates = false, updates = false }: Uses,
  among: readonly Service[] = ["rest", "rpc"],
): readonly Hit[] {
  const { rest, rpc } = abilities;
  const isWritten = (able: Able): boolean =>
    (able.creates && creates) || (able.updates && updates);
  const inRest: readonly (readonly [Hit, boolean])[] = [
    ["REST reads", rest.reads && reads],
    ["REST filters", rest.reads && filters],
    ["REST writes", isWritten(rest)],
  ];
  const inRpc = (rpc.reads && (reads || filters)) || isWritten(rpc);
  return [
    ...(among.includes("rest") ? inRest : []),
    ...(among.includes("rpc") ? [["RPC", inRpc] as const] : []),
  ].flatMap(([hit, isHit]) => (isHit ? [hit] : []));
}
