import { ApiError } from "../errors/api-error.js";
import { applicationError } from "./application-error.js";
import type { ApiRequest } from "./contract.js";
import type { ClientSource, DelegateMap } from "./delegate.js";

/**
 * The client for a request (B3). A function is called for each request.
 *
 * @throws ApiError `internal-error` (500) if there is no client; any error that the
 *   application's function throws.
 */
export function requestClient(
  source: ClientSource<unknown, ApiRequest>,
  request: ApiRequest,
): DelegateMap | Promise<DelegateMap> {
  return typeof source === "function"
    ? madeClient(() => source(request) as unknown)
    : required(source);
}

async function madeClient(make: () => unknown): Promise<DelegateMap> {
  let made: unknown;
  try {
    made = await make();
  } catch (error) {
    throw applicationError(error);
  }
  return required(made);
}

function required(client: unknown): DelegateMap {
  if (typeof client !== "object" || client === null) {
    throw new ApiError(
      "internal-error",
      "the client for the request is missing",
    );
  }
  return client as DelegateMap;
}
