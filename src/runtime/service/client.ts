import { ApiError } from "../errors/api-error.js";
import { applicationError } from "./application-error.js";
import type { ApiRequest } from "./api-handler.js";
import type { DelegateMap } from "../prisma/delegate.js";

/** The client of all requests, or a function that returns one for each (B3). */
export type ClientSource<Client> =
  Client | ((request: ApiRequest) => Client | Promise<Client>);

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
