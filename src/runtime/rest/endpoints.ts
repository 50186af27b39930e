import type { ApiRequest } from "../service/api-handler.js";
import { applicationError } from "../service/application-error.js";
import type { RestApi } from "./api.js";
import { baseUrl } from "./base-url.js";
import type { EndpointOf } from "./options.js";

/** A `Host` may be anything: of more endpoints than this, the oldest is made anew. */
const mostKept = 64;

/** The service as it is at the endpoint that the application tells of each request. */
export function atEndpoint(
  api: RestApi,
  endpointOf: EndpointOf,
): (request: ApiRequest) => RestApi {
  const kept = new Map<string, RestApi>();
  return (request) => {
    const endpoint = told(endpointOf, request);
    const known = kept.get(endpoint);
    if (known) return known;
    const made = { ...api, settings: { ...api.settings, endpoint } };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
    kept.set(endpoint, made);
    return made;
  };
}

/** @throws any error of the application's function; TypeError (500) for no endpoint. */
function told(endpointOf: EndpointOf, request: ApiRequest): string {
  let endpoint: unknown;
  try {
    endpoint = endpointOf(request);
  } catch (error) {
    throw applicationError(error);
  }
  return baseUrl(endpoint);
}
