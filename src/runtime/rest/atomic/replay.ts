import type { ApiResponse } from "../../service/api-handler.js";
import type { Replay } from "../../service/idempotency.js";
import type { Scope } from "../../service/scope.js";
import type { RestApi } from "../api.js";
import { resourceQuery } from "../read/resource-query.js";
import type { RestRequest } from "../request.js";
import { ifReadable, readRecord } from "../replay.js";
import { LocalIds } from "./local-ids.js";
import { Results } from "./results.js";
import { type Planned, singleRequest } from "./single-request.js";

/** The ids of the records that operations have answered; `null` for one without. */
type Shown = readonly (string | null)[];

/**
 * How the answer to a repeated document is shown. Under rules of access each of its records
 * is read again.
 */
export function replayOf(
  api: RestApi,
  scope: Scope,
  planned: readonly Planned[],
): Replay {
  const { guarded } = scope;
  const single = (one: Planned): RestRequest => ({
    ...singleRequest(api, scope, one, new LocalIds()),
    api,
  });
  const read = async (shown: Shown): Promise<ApiResponse> => {
    const answers = await Promise.all(
      planned.map((one, index): ApiResponse | Promise<ApiResponse> => {
        const id = shown[index];
        return typeof id === "string"
          ? readRecord(single(one), id)
          : { status: 204, headers: {} };
      }),
    );
    const { maxResponseBytes } = api.settings.limits;
    const results = new Results(new LocalIds(), maxResponseBytes);
    planned.forEach((one, index) => {
      results.add(one, answers[index] as ApiResponse);
    });
    return results.response();
  };
  return {
    isOpen: () =>
      !guarded ||
      planned.every((one) => {
        const { plan } = resourceQuery(one.resource, single(one));
        return guarded.isOpen(one.resource.model, plan.asked);
      }),
    rereading: {
      always: guarded !== undefined,
      nameOf: ({ body }) => JSON.stringify(shownIn(body)),
      read: (name) => ifReadable(() => read(JSON.parse(name) as Shown)),
    },
  };
}

function shownIn(body: unknown): Shown {
  const { "atomic:results": results } = body as {
    readonly "atomic:results": readonly {
      readonly data?: { readonly id: string };
    }[];
  };
  return results.map(({ data }) => data?.id ?? null);
}
