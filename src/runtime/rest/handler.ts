import { cursorProfile } from "../contract/cursor-profile.js";
import { databaseOf } from "../contract/databases.js";
import { ApiError } from "../errors/api-error.js";
import { applicationError } from "../service/application-error.js";
import { type Authorize, authorized } from "../service/authorize.js";
import { describing } from "../service/description.js";
import { byteLength, exceedsBytes } from "../service/byte-length.js";
import { check } from "../service/check-option.js";
import { requireExtensions } from "../service/extensions.js";
import { guardedFor } from "../service/client.js";
import { clientReader } from "../service/reads.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { jsonBody } from "../service/json-body.js";
import { lazy } from "../model/lazy.js";
import { queryParameters } from "../service/query-parameters.js";
import { SharedReads } from "../prisma/batching/shared-reads.js";
import { VersionedClients } from "../prisma/versions/versioned-client.js";
import { requireHiddenKeys } from "../service/idempotency-options.js";
import { notModified } from "../service/not-modified.js";
import { inPhase, traced, traceOf } from "../service/telemetry/trace.js";
import type { ApiFacts, RestApi } from "./api.js";
import type { AtomicOperations } from "./atomic/service.js";
import { atEndpoint } from "./endpoints.js";
import { documentHeaders } from "./document/document.js";
import { apiErrorOf } from "./errors/api-error-of.js";
import { errorResponse } from "./errors/error-response.js";
import { runUnder, writeConditions } from "./conditional-write.js";
import { cursorSeal } from "./cursor-seal.js";
import { intentOf } from "./intent.js";
import { acceptsProfile, negotiate } from "./negotiation.js";
import { type RestHandlerOptions, restSettings } from "./options.js";
import type { RestRequest } from "./request.js";
import {
  knownVersions,
  preconditionFailed,
  readableVersion,
  requireVersions,
  StaleWrite,
} from "./preconditions.js";
import {
  endpoint,
  locate,
  pathRecord,
  routeTemplate,
  segments,
} from "./router.js";
import { requireRoutes, routeAround } from "./route-around.js";
import type { AnyRestRoutes } from "./routes.js";
import { type RoutingTable, routingTable } from "./routing-table.js";
import { withoutUndefined } from "./write/document/undefined-members.js";
import { isUpsert } from "./write/document/match-fields.js";
import { atParent, withParent } from "./write/document/parent-linkage.js";
import { prefersMinimal } from "./write/minimal-answer.js";
import { undoneWrite } from "./write/undone-write.js";

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
  const table = routingTable(routes);
  const resources = new Map(
    [...table].map(([type, { resource }]) => [type, resource]),
  );
  const reader = clientReader(settings, schema, [...resources.values()]);
  requireExtensions(resources.values(), settings.extensions);
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
  const versions = VersionedClients.of(resources.values());
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
  const described = describing(settings, "rest", server);
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

async function respond(
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
  const { query, path } = request;
  refuseLongQuery(query, settings.limits.maxQueryBytes);
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
    const { allow } = location.verbs;
    return { status: 204, headers: { allow, vary: "Accept" } };
  }
  const found = endpoint(location, method);
  const { operation, below } = found;
  const { resource, id, relatedId } = below
    ? { resource: below.target, id: location.relatedId, relatedId: undefined }
    : location;
  trace?.note({
    "gen_api.model": resource.model,
    "gen_api.operation": operation,
  });
  // DELETE /type/id accepts any body and ignores it (R12).
  const reads = method === "GET" || operation === "delete";
  negotiate(request.headers, !reads, settings.strict);
  const parameters = lazy(() => queryParameters(query));
  const parent = below && {
    relationship: below,
    resource: location.resource,
    id: pathRecord(location.resource, location.id ?? "", api.idDivider),
  };
  const record =
    id === undefined ? undefined : pathRecord(resource, id, api.idDivider);
  const isNew = operation === "create";
  const sent = lazy(() =>
    inPhase(settings, "parse", () =>
      withoutUndefined(jsonBody(request.body, settings.limits)),
    ),
  );
  const body =
    parent && !reads
      ? lazy(() => withParent(api, parent, sent(), isNew))
      : sent;
  // An action may have no input.
  const hasNone = found.intent !== undefined && !isGiven(request.body);
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
        body: reads || hasNone ? undefined : body(),
      },
      ...(parent && {
        parent: {
          model: parent.resource.model,
          id: parent.id.text,
          relationship: parent.relationship.name,
        },
      }),
      request,
    });
  }
  trace?.read();
  const { access } = settings;
  const conditions = await writeConditions(api, request, {
    method,
    resource,
    record,
    isAction: found.intent !== undefined,
    isUpsert: () => operation === "create" && isUpsert(body()),
    said: () => ({
      method,
      path,
      query: parameters(),
      body: operation === "delete" || !isGiven(request.body) ? null : sent(),
    }),
  });
  const own = conditions.client;
  const intent =
    operation === "create" && access && isUpsert(body())
      ? "upsert"
      : (found.intent ?? intentOf(method, operation));
  const guarded =
    access &&
    guardedFor(access, own, request, settings.limits, [
      [resource.model, intent],
    ]);
  const extended = settings.extensions?.extend({
    request,
    origin: own,
    guarded,
    limits: settings.limits,
    log: settings.log,
  });
  const route = settings.extensions?.of(resource.model)?.routes?.[operation];
  const routed: RestRequest = {
    api,
    operation,
    method,
    client: extended?.client ?? guarded?.client ?? own,
    origin: own,
    extended,
    resource,
    path: path.startsWith("/") ? path : `/${path}`,
    query:
      query === undefined ? "" : typeof query === "string" ? query : undefined,
    parameters,
    id: record,
    ...(parent && { parent }),
    relatedId,
    asksCursors: acceptsProfile(request.headers, cursorProfile),
    isMinimal: !reads && prefersMinimal(request.headers),
    preset:
      intent === "create" || intent === "upsert"
        ? (guarded?.preset(resource.model) ?? none)
        : none,
    knownVersions: route
      ? undefined
      : knownVersions(api, method, resource, request.headers),
    seesCells: () => guarded?.seesCells(resource.model) ?? true,
    hasBody: isGiven(request.body),
    body,
  };
  const run = (): Promise<ApiResponse> =>
    runUnder(conditions, guarded, routed, found.run);
  try {
    // What a rule hides of the version, nobody may find out by a claim.
    if (
      guarded &&
      conditions.claim &&
      (await readableVersion(routed)) === undefined
    ) {
      conditions.claim.refuse();
    }
    const response = await (route ? routeAround(route, request, run) : run());
    return api.deprecations
      ? api.deprecations.rest(
          [
            {
              steps: segments(path),
              resource: location.resource,
              resources: api.resources,
              parameters: parameters(),
              body: reads || hasNone ? undefined : sent(),
              endpoint: settings.endpoint,
            },
          ],
          request,
          response,
          settings,
        )
      : response;
  } catch (thrown) {
    const error =
      thrown instanceof StaleWrite ? await preconditionFailed(routed) : thrown;
    const isUndone = conditions.claim ?? conditions.keyed;
    const given = apiErrorOf(error, routed);
    const told = isUndone ? undoneWrite(given) : given;
    throw parent && isNew ? atParent(told, parent, sent()) : told;
  }
}

function isGiven(body: unknown): boolean {
  return (
    body !== undefined &&
    body !== "" &&
    !(body instanceof Uint8Array && body.length === 0)
  );
}

const none: ReadonlySet<string> = new Set();

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
