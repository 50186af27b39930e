import type { Resource } from "../model/resource.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { inOwnTransaction } from "../prisma/in-transaction.js";
import { openingClient } from "../prisma/opening-client.js";
import type { Claim } from "../prisma/versions/claim.js";
import type { GuardedRequest } from "../service/access.js";
import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import { madeClient } from "../service/client.js";
import { KeyedWrite } from "../service/idempotency.js";
import { inTransaction, type RestApi } from "./api.js";
import { claimOf, underClaim } from "./preconditions.js";
import type { PathId, RestRequest } from "./request.js";
import { replayOf } from "./reread.js";
import { afterRace } from "./write/after-race.js";

/** What headers of a request demand of its write, and the client that it runs on. */
interface WriteConditions {
  /** That it finds a version (`If-Match`). */
  readonly claim: Claim | undefined;
  /** That it takes effect once (`Idempotency-Key`). */
  readonly keyed: KeyedWrite | undefined;
  readonly isUpsert: () => boolean;
  /** The application's: it counts versions, and its transactions begin with both. */
  readonly client: DelegateMap;
}

/** @throws ApiError for a header that is malformed, or demands what there is not */
export async function writeConditions(
  api: RestApi,
  request: ApiRequest,
  asked: {
    readonly method: string;
    readonly resource: Resource;
    readonly record: PathId | undefined;
    readonly isAction: boolean;
    readonly isUpsert: () => boolean;
    /** What makes two requests the same. */
    readonly said: () => unknown;
  },
): Promise<WriteConditions> {
  const { client: source, idempotency } = api.settings;
  const claim = claimOf(api.settings, request.headers, asked);
  const made = api.reader(
    typeof source === "function" ? await madeClient(source, request) : source,
  );
  const keyed =
    idempotency && asked.method !== "GET"
      ? await KeyedWrite.of(idempotency, made, request, asked.said)
      : undefined;
  const opening =
    claim || keyed
      ? openingClient(
          made,
          async (inside) => {
            await keyed?.take(inside);
            await claim?.take(inside);
          },
          () => claim?.release(),
        )
      : made;
  const counting = claim
    ? api.versions?.under(opening, claim)
    : api.versions?.of(opening);
  const { isUpsert } = asked;
  return { claim, keyed, isUpsert, client: counting ?? opening };
}

/** Runs a request; a write in a transaction of its own, if its headers demand something. */
export function runUnder(
  { claim, keyed, isUpsert }: WriteConditions,
  guarded: GuardedRequest | undefined,
  request: RestRequest,
  run: (request: RestRequest) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const write = (client: DelegateMap): Promise<ApiResponse> => {
    const api = inTransaction(request.api);
    const inside = { ...request, api, client, ...withinKey(request, keyed) };
    return claim ? underClaim(claim, () => run(inside)) : run(inside);
  };
  const { client, extended } = request;
  if (keyed) {
    const mayRepeat = !extended?.extendsWrites && isUpsert();
    return keyed.run(replayOf(request, guarded), (keep) =>
      afterRace(mayRepeat, () =>
        inOwnTransaction(client, async (inside) => keep(await write(inside))),
      ),
    );
  }
  return claim ? inOwnTransaction(client, write) : run(request);
}

/** Actions write in the transaction of the key too, with the application's client. */
function withinKey(
  { api, extended }: RestRequest,
  keyed: KeyedWrite | undefined,
): Partial<RestRequest> {
  const inside = keyed?.inside;
  if (!inside) return {};
  const origin = api.versions?.of(inside) ?? inside;
  return { origin, ...(extended && { extended: { ...extended, origin } }) };
}
