import { databaseOf } from "../contract/databases.js";
import { ApiError } from "../errors/api-error.js";
import { applicationError } from "../service/application-error.js";
import { type Authorize, authorized } from "../service/authorize.js";
import { describing } from "../service/description.js";
import { byteLength, exceedsBytes } from "../service/byte-length.js";
import type { Intent } from "../service/access.js";
import { guardedFor, madeClient } from "../service/client.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { jsonBody } from "../service/json-body.js";
import { lazy } from "../model/lazy.js";
import { queryParameters } from "../service/query-parameters.js";
import { SharedReads } from "../prisma/batching/shared-reads.js";
import type { ApiFacts, RestApi } from "./api.js";
import { atEndpoint } from "./endpoints.js";
import { documentHeaders } from "./document/document.js";
import { apiErrorOf } from "./errors/api-error-of.js";
import { errorResponse } from "./errors/error-response.js";
import { negotiate } from "./negotiation.js";
import { type RestHandlerOptions, restSettings } from "./options.js";
import type { RestRequest } from "./request.js";
import { endpoint, locate, pathRecord } from "./router.js";
import type { AnyRestRoutes } from "./routes.js";
import { type RoutingTable, routingTable } from "./routing-table.js";
import { withoutUndefined } from "./write/document/undefined-members.js";
import { isUpsert } from "./write/document/match-fields.js";
import { prefersMinimal } from "./write/minimal-answer.js";

/** A schema's REST routes and facts, as generated code declares them. */
export interface RestService extends ApiFacts {
  readonly routes: readonly AnyRestRoutes[];
}

/**
 * Creates the handler of a REST service. It never throws: a failure becomes a
 * response.
 *
 * @throws TypeError on creation, for unknown or invalid options.
 */
export function restHandler<Client, Authorizing = Authorize>(
  { routes, database, ...facts }: RestService,
  options: RestHandlerOptions<Client, Authorizing>,
): ApiHandler {
  const settings = restSettings(options);
  const table = routingTable(routes);
  const resources = new Map(
    [...table].map(([type, { resource }]) => [type, resource]),
  );
  const linked = new Set(
    routes.flatMap(({ resource, get }) => (get ? [resource] : [])),
  );
  const api: RestApi = {
    ...facts,
    database: databaseOf(database),
    settings,
    resources,
    linked,
    ...(settings.shareReads && { shared: new SharedReads() }),
  };
  const { endpoint: given } = options;
  const isTold = typeof given === "function";
  const apiOf = isTold ? atEndpoint(api, given) : () => api;
  const server = isTold ? "." : settings.endpoint || "/";
  const described = describing(settings, "rest", server);
  return async (request) => {
    let response: ApiResponse;
    try {
      response = await (described(request) ?? respond(apiOf, table, request));
    } catch (error) {
      response = errorResponse(settings, error);
    }
    // A verb that is absent has failed above: nothing may throw here.
    return /^head$/i.test(request.method)
      ? withoutDocument(response)
      : response;
  };
}

async function respond(
  apiOf: (request: ApiRequest) => RestApi,
  table: RoutingTable,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { failure } = request;
  if (failure !== undefined) throw applicationError(failure);
  const api = apiOf(request);
  const asked = request.method.toUpperCase();
  const method = asked === "HEAD" ? "GET" : asked;
  const { settings } = api;
  const { query, path } = request;
  refuseLongQuery(query, settings.limits.maxQueryBytes);
  const location = locate(table, path);
  if (method === "OPTIONS") {
    const { allow } = location.verbs;
    return { status: 204, headers: { allow, vary: "Accept" } };
  }
  const { resource, id, relatedId } = location;
  const { operation, run } = endpoint(location, method);
  // DELETE /type/id accepts any body and ignores it (R12).
  const reads = method === "GET" || operation === "delete";
  negotiate(request.headers, !reads, settings.strict);
  const parameters = lazy(() => queryParameters(query));
  const record =
    id === undefined ? undefined : pathRecord(resource, id, api.idDivider);
  const body = lazy(() =>
    withoutUndefined(jsonBody(request.body, settings.limits)),
  );
  if (settings.authorize) {
    await authorized(settings.authorize, {
      protocol: "rest",
      model: resource.model,
      operation:
        operation === "create" && isUpsert(body()) ? "upsert" : operation,
      arguments: {
        id,
        relatedId,
        query: parameters(),
        body: reads ? undefined : body(),
      },
      request,
    });
  }
  const { client: source, access } = settings;
  const own =
    typeof source === "function" ? await madeClient(source, request) : source;
  const intent =
    operation === "create" && access && isUpsert(body())
      ? "upsert"
      : intentOf(method, operation);
  const guarded =
    access &&
    guardedFor(access, own, request, settings.limits, [
      [resource.model, intent],
    ]);
  const routed: RestRequest = {
    api,
    operation,
    method,
    client: guarded?.client ?? own,
    origin: own,
    resource,
    path: path.startsWith("/") ? path : `/${path}`,
    query:
      query === undefined ? "" : typeof query === "string" ? query : undefined,
    parameters,
    id: record,
    relatedId,
    isMinimal: !reads && prefersMinimal(request.headers),
    preset:
      intent === "create" || intent === "upsert"
        ? (guarded?.preset(resource.model) ?? none)
        : none,
    body,
  };
  try {
    return await run(routed);
  } catch (error) {
    throw apiErrorOf(error, routed);
  }
}

const none: ReadonlySet<string> = new Set();

/** Who changes members of a relationship changes the record. */
function intentOf(method: string, operation: string): Intent {
  if (method === "GET") return "read";
  return operation === "create" || operation === "delete"
    ? operation
    : "update";
}

function refuseLongQuery(query: ApiRequest["query"], maxBytes: number): void {
  if (typeof query !== "string" || !exceedsBytes(query, maxBytes)) return;
  throw new ApiError(
    "invalid-query",
    `the query is longer than ${String(maxBytes)} bytes`,
    { header: ":path" },
  );
}

/**
 * HEAD answers like GET, without the document (R32). It tells the document's length:
 * Bun and Deno would make it 0.
 */
function withoutDocument({ status, headers, text }: ApiResponse): ApiResponse {
  return {
    status,
    headers: {
      ...documentHeaders,
      ...headers,
      ...(text !== undefined && { "content-length": String(byteLength(text)) }),
    },
  };
}
