import { authorized } from "../handler/authorize.js";
import { ApiError } from "../errors/api-error.js";
import { requestClient } from "../handler/client.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../handler/contract.js";
import { jsonBody } from "../handler/json-body.js";
import { lazy } from "../handler/lazy.js";
import { queryParameters } from "../handler/query-parameters.js";
import type { ApiFacts, RestApi } from "./api.js";
import { documentHeaders } from "./document/document.js";
import { errorResponse } from "./error-response.js";
import { negotiate } from "./negotiation.js";
import type { RestRequest } from "./request.js";
import { allowedMethods, match, pathRecord } from "./router.js";
import type { AnyRestRoutes, RestRoutes } from "./routes.js";
import { type RestHandlerOptions, restSettings } from "./settings.js";

/** A schema's REST routes and facts, as generated code states them. */
export interface RestService extends ApiFacts {
  readonly routes: readonly RestRoutes<never>[];
}

/**
 * The handler of a REST service. It never throws: a failure is a response.
 *
 * @throws TypeError when it is made, for unknown or invalid options.
 */
export function restHandler<Client>(
  { routes, ...facts }: RestService,
  options: RestHandlerOptions<Client>,
): ApiHandler {
  const settings = restSettings(options);
  const byType = new Map(
    (routes as readonly AnyRestRoutes[]).map((one) => [
      one.resource.type.toLowerCase(),
      one,
    ]),
  );
  const api: RestApi = {
    ...facts,
    settings: settings as RestApi["settings"],
    resources: new Map(
      [...byType].map(([type, { resource }]) => [type, resource]),
    ),
  };
  return async (request) => {
    const method = request.method.toUpperCase();
    try {
      if (method === "OPTIONS") {
        const allow = allowedMethods(byType, request.path);
        return { status: 204, headers: { allow, vary: "Accept" } };
      }
      const response = await respond(
        api,
        byType,
        request,
        method === "HEAD" ? "GET" : method,
      );
      return method === "HEAD" ? withoutBody(response) : response;
    } catch (error) {
      const response = errorResponse(api.settings, error);
      return method === "HEAD" ? withoutBody(response) : response;
    }
  };
}

async function respond(
  api: RestApi,
  byType: ReadonlyMap<string, AnyRestRoutes>,
  request: ApiRequest,
  method: string,
): Promise<ApiResponse> {
  const { settings } = api;
  const { limits } = settings;
  if (
    typeof request.query === "string" &&
    request.query.length > limits.maxQueryBytes
  ) {
    throw new ApiError(
      "invalid-query",
      `the query is longer than ${String(limits.maxQueryBytes)} bytes`,
      { header: ":path" },
    );
  }
  const found = match(byType, method, request.path);
  const writes = method !== "GET" && method !== "DELETE";
  negotiate(request.headers, writes, settings.strict);
  const parameters = queryParameters(request.query);
  const id =
    found.id === undefined
      ? undefined
      : pathRecord(found.routes, found.id, api.idDivider);
  const body = lazy(() => jsonBody(request.body, limits));
  if (settings.authorize) {
    await authorized(settings.authorize, {
      protocol: "rest",
      model: found.routes.resource.model,
      operation: found.operation,
      arguments: {
        id: found.id,
        query: parameters,
        body: writes ? body() : undefined,
      },
      request,
    });
  }
  const client = await requestClient(settings.client, request);
  const path = request.path.startsWith("/") ? request.path : `/${request.path}`;
  const restRequest: RestRequest = {
    api,
    client,
    resource: found.routes.resource,
    path,
    parameters,
    id,
    relatedId: found.relatedId,
    body,
  };
  return found.run(restRequest);
}

/** HEAD answers as GET does, without the document (R32). */
function withoutBody({ status, headers }: ApiResponse): ApiResponse {
  return { status, headers: { ...documentHeaders, ...headers } };
}
