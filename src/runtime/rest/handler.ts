import { databaseOf } from "../contract/databases.js";
import { ApiError } from "../errors/api-error.js";
import { applicationError } from "../service/application-error.js";
import { type Authorize } from "../service/authorize.js";
import { describing } from "../service/description.js";
import { byteLength, exceedsBytes } from "../service/byte-length.js";
import { check } from "../service/check-option.js";
import { requireExtensions } from "../service/extensions.js";
import { clientReader } from "../service/reads.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { SharedReads } from "../prisma/batching/shared-reads.js";
import { versionsOf } from "../prisma/versions/versioned-layer.js";
import { requireHiddenKeys } from "../service/idempotency-options.js";
import { notModified } from "../service/not-modified.js";
import { traced, traceOf } from "../service/telemetry/trace.js";
import type { ApiFacts, RestApi } from "./api.js";
import type { AtomicOperations } from "./atomic/service.js";
import {
  endpointFor,
  fileHeaders,
  importedFormat,
  summaryEndpoint,
  withBulk,
} from "./bulk-endpoint.js";
import { atEndpoint } from "./endpoints.js";
import { documentHeaders } from "./document/document.js";
import { errorResponse } from "./errors/error-response.js";
import { cursorSeal } from "./cursor-seal.js";
import { type RestHandlerOptions, restSettings } from "./options.js";
import { requireVersions } from "./preconditions.js";
import { endpoint, locate, routeTemplate, segments } from "./router.js";
import { requireRoutes } from "./route-around.js";
import type { AnyRestRoutes } from "./routes.js";
import { type RoutingTable, routingTable } from "./routing-table.js";
import { answerOne } from "./answer-one.js";
import { Asked } from "./asked.js";

/** A schema's REST routes and facts, as generated code declares them. */
export interface RestService extends ApiFacts {
  /** Atomic operations, where the configuration switches them on. */
  readonly atomic?: AtomicOperations;
  readonly routes: readonly AnyRestRoutes[];
}

/**
 * Creates the handler of a REST service. It never throws: a failure becomes a
 * response.
 *
 * @throws TypeError on creation, for unknown or invalid options.
 */
export function restHandler<Client, Authorizing = Authorize>(
  { routes, schema, atomic, ...facts }: RestService,
  options: RestHandlerOptions<Client, Authorizing>,
): ApiHandler {
  const settings = restSettings(options);
  const table = routingTable(
    routes,
    settings.aggregates ? summaryEndpoint : undefined,
  );
  const resources = new Map(
    [...table].map(([type, { resource }]) => [type, resource]),
  );
  const reader = clientReader(settings, schema, [...resources.values()]);
  requireExtensions(resources.values(), settings);
  requireRoutes(routes, settings.extensions);
  const { client } = settings;
  check(
    !atomic ||
      typeof client === "function" ||
      typeof client["$transaction"] === "function",
    '"client" must have "$transaction", in which atomic operations run',
  );
  requireHiddenKeys(settings.idempotency, resources.values(), settings.client);
  requireVersions(settings, resources.values());
  const versions = versionsOf(resources.values());
  const linked = new Set(
    routes.flatMap(({ resource, get }) => (get ? [resource] : [])),
  );
  const { endpoint: given, cursorSecret: secret } = options;
  const api: RestApi = {
    ...facts,
    database: databaseOf(schema.database),
    settings,
    reader,
    resources,
    linked,
    ...(settings.shareReads && { shared: new SharedReads() }),
    ...(secret !== undefined && { seal: cursorSeal(secret) }),
    ...(versions && { versions }),
  };
  const isTold = typeof given === "function";
  const apiOf = isTold ? atEndpoint(api, given) : () => api;
  const server = isTold ? "." : settings.endpoint || "/";
  const described = describing(settings, "rest", server, (document) =>
    withBulk(document, settings),
  );
  return traced(settings, async (request) => {
    let response: ApiResponse;
    try {
      response = await (described(request) ??
        respond(apiOf, table, atomic, request));
      if ((settings.etag || versions) && /^(get|head)$/i.test(request.method)) {
        response = notModified(request, response, settings.etag);
      }
    } catch (error) {
      response = errorResponse(settings, error);
    }
    // A verb that is absent has failed above: nothing may throw here.
    return /^head$/i.test(request.method)
      ? withoutDocument(response)
      : response;
  });
}

function respond(
  apiOf: (request: ApiRequest) => RestApi,
  table: RoutingTable,
  atomic: AtomicOperations | undefined,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { failure } = request;
  if (failure !== undefined) throw applicationError(failure);
  const api = apiOf(request);
  const asked = request.method.toUpperCase();
  const method = asked === "HEAD" ? "GET" : asked;
  const { settings } = api;
  const { path } = request;
  refuseLongQuery(request.query, settings.limits.maxQueryBytes);
  const trace = traceOf(settings);
  if (atomic && isAt(path, atomic.path)) {
    trace?.note({
      "http.route": `/${atomic.path}`,
      "gen_api.operation": "atomic",
    });
    return atomic.answer(api, table, request);
  }
  const location = locate(table, path);
  trace?.note({
    "http.route": routeTemplate(location, path),
    "gen_api.model": location.resource.model,
  });
  if (method === "OPTIONS") {
    const { verbs } = location;
    const files = fileHeaders(verbs, path, settings);
    const headers = { allow: verbs.allow, vary: "Accept", ...files };
    return Promise.resolve({ status: 204, headers });
  }
  const at = endpoint(location, method);
  const found = endpointFor(at, request.headers, settings);
  const format = importedFormat(found, request.headers, settings);
  if (format) {
    return import("./bulk/import.js").then(({ answerImport }) =>
      answerImport(api, request, location.resource, found, format),
    );
  }
  const asking = new Asked(api, request, location, found, method);
  return answerOne(api, request, location.resource, asking, found);
}

function isAt(path: string, segment: string): boolean {
  const steps = segments(path);
  return steps.length === 1 && steps[0] === segment;
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
function withoutDocument(response: ApiResponse): ApiResponse {
  const { status, headers, text } = response;
  if (status === 304) return response;
  return {
    status,
    headers: {
      ...documentHeaders,
      ...headers,
      ...(text !== undefined && { "content-length": String(byteLength(text)) }),
    },
  };
}
