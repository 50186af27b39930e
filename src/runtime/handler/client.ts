import { ApiError } from "../errors/api-error.js";
import type { ApiRequest } from "./contract.js";
import type { ClientSource, DelegateMap } from "./delegate.js";

/**
 * The client for a request (B3). A function is asked anew for each request.
 *
 * @throws ApiError `internal-error` (500) when there is none; whatever the
 *   application's function throws.
 */
export async function requestClient(
  source: ClientSource<unknown, ApiRequest>,
  request: ApiRequest,
): Promise<DelegateMap> {
  const client: unknown =
    typeof source === "function" ? await source(request) : source;
  if (typeof client !== "object" || client === null) {
    throw new ApiError("internal-error", "no client for the request");
  }
  return client as DelegateMap;
}
