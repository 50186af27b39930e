import type { Limits } from "../contract/limits.js";
import { ApiError } from "../errors/api-error.js";
import { applicationError } from "./application-error.js";
import type { AccessGuard, GuardedRequest, Intent } from "./access.js";
import type { ApiRequest } from "./api-handler.js";
import type { DelegateMap } from "../prisma/delegate.js";

/** The client of all requests, or a function that returns one for each (B3). */
export type ClientSource<Client> =
  Client | ((request: ApiRequest) => Client | Promise<Client>);

/**
 * A request under the rules for its caller, which must allow what it wants to do to the
 * models of its path for some record.
 *
 * @throws AccessDenied (403); any error that the application's functions throw.
 */
export function guardedFor(
  access: AccessGuard,
  client: DelegateMap,
  request: ApiRequest,
  limits: Pick<Limits, "maxJoins">,
  wanted: readonly (readonly [model: string, intent: Intent])[],
): GuardedRequest {
  let guarded: GuardedRequest;
  try {
    guarded = access.guard(client, request, limits);
  } catch (error) {
    throw applicationError(error);
  }
  for (const [model, intent] of wanted) guarded.refuse(model, intent);
  return guarded;
}

/**
 * The client that the application's function makes for a request (B3). The client of
 * all requests needs no such call, and must not be awaited: `await` asks for its
 * `then`, which takes a Prisma client microseconds to deny.
 *
 * @throws ApiError `internal-error` (500) if there is no client; any error that the
 *   application's function throws.
 */
export async function madeClient(
  make: (request: ApiRequest) => DelegateMap | Promise<DelegateMap>,
  request: ApiRequest,
): Promise<DelegateMap> {
  let made: unknown;
  try {
    made = await make(request);
  } catch (error) {
    throw applicationError(error);
  }
  if (typeof made !== "object" || made === null) {
    throw new ApiError(
      "internal-error",
      "the client for the request is missing",
    );
  }
  return made as DelegateMap;
}
