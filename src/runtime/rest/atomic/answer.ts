import { ApiError } from "../../errors/api-error.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import { authorized } from "../../service/authorize.js";
import { guardedFor, madeClient } from "../../service/client.js";
import type { AskedOfRest } from "../../service/deprecations.js";
import { KeyedWrite } from "../../service/idempotency.js";
import { jsonBody } from "../../service/json-body.js";
import { queryParameters } from "../../service/query-parameters.js";
import { traceOf } from "../../service/telemetry/trace.js";
import type { RestApi } from "../api.js";
import { apiErrorOf } from "../errors/api-error-of.js";
import { intentOf } from "../intent.js";
import { readParameters } from "../query/parameters.js";
import type { RestRequest } from "../request.js";
import { pathRecord } from "../router.js";
import type { RoutingTable } from "../routing-table.js";
import { isUpsert } from "../write/document/match-fields.js";
import { problemAt } from "../write/document/problems.js";
import { afterRace } from "../write/after-race.js";
import { undoneWrite } from "../write/undone-write.js";
import { readOperations } from "./document.js";
import { LocalIds } from "./local-ids.js";
import { negotiateAtomic } from "./media-type.js";
import {
  atOperation,
  type Operation,
  operationPointer,
  routeOf,
} from "./operation.js";
import { replayOf } from "./reread.js";
import { Results } from "./results.js";
import { type Planned, singleRequest } from "./single-request.js";
import {
  OperationVersions,
  refuseIfMatch,
  requireVersion,
} from "./versions.js";
import { inOneTransaction } from "./transaction.js";

const allow = "POST, OPTIONS";

/**
 * `POST /operations`: either all operations of the document succeed, or none has an effect.
 * Each is what its single request would be. With a key, the document takes effect once.
 *
 * @throws ApiError at the operation that fails, or at all that are malformed.
 */
export async function answerAtomic(
  api: RestApi,
  table: RoutingTable,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { settings } = api;
  const trace = traceOf(settings);
  const method = request.method.toUpperCase();
  if (method === "OPTIONS") {
    return { status: 204, headers: { allow, vary: "Accept" } };
  }
  if (method !== "POST") {
    throw new ApiError(
      "method-not-allowed",
      `${method} is not supported here; supported are ${allow}`,
      { header: ":method" },
      { headers: { allow } },
    );
  }
  negotiateAtomic(request.headers, settings.strict);
  refuseIfMatch(request.headers);
  readParameters(queryParameters(request.query), []);
  const body = jsonBody(request.body, settings.limits);
  const planned: Planned[] = [];
  const operations = readOperations(api, body);
  trace?.note({ "gen_api.operations": operations.length });
  for (const operation of operations) {
    await at(operation, async () => {
      const one = plan(api, table, operation);
      planned.push(one);
      requireVersion(api, one);
      await authorize(api, one, operations.length, request);
    });
  }
  trace?.read();
  const { client: source, access, extensions, idempotency } = settings;
  const made = api.reader(
    typeof source === "function" ? await madeClient(source, request) : source,
  );
  const keyed =
    idempotency &&
    (await KeyedWrite.of(idempotency, made, request, () => ({
      path: request.path,
      body,
    })));
  const versions = new OperationVersions(api, made, keyed);
  const own = versions.client;
  const guarded =
    access && guardedFor(access, own, request, settings.limits, []);
  for (const one of planned) {
    await at(one, () => guarded?.refuse(one.resource.model, intent(one)));
  }
  const extended = extensions?.extend({
    request,
    origin: own,
    guarded,
    limits: settings.limits,
    log: settings.log,
  });
  const caller = { api, request, own, guarded, extended };
  const run = async (client: DelegateMap): Promise<ApiResponse> => {
    const ids = new LocalIds<string>();
    const results = new Results(ids, settings.limits.maxResponseBytes);
    for (const one of planned) {
      const single = singleRequest(caller, one, client, ids);
      await at(
        one,
        async () => {
          const write = (): Promise<ApiResponse> => one.endpoint.run(single);
          results.add(one, await versions.run(one, single, write));
        },
        single,
      );
    }
    return results.response();
  };
  const mayRepeat =
    !extended?.extendsWrites && planned.some((one) => one.isUpsert);
  const response = await (keyed
    ? keyed.run(replayOf(caller, planned), (keep) =>
        afterRace(mayRepeat, () =>
          inOneTransaction(caller, async (client) => keep(await run(client))),
        ),
      )
    : afterRace(mayRepeat, () => inOneTransaction(caller, run)));
  const asked = planned.map((one) => askedOf(api, one));
  return api.deprecations?.rest(asked, request, response, settings) ?? response;
}

/** What an operation names. */
function askedOf(
  { resources, settings: { endpoint } }: RestApi,
  { resource, relationship, target, data, meta }: Planned,
): AskedOfRest {
  const { type } = resource;
  const linkage = relationship && ["relationships", relationship.wireName];
  return {
    steps: [type, target.id ?? "", ...(linkage ?? [])],
    resource,
    resources,
    parameters: [],
    body: { data, meta },
    endpoint,
  };
}

/** Runs a part of an operation, whose errors are at its place in the document. */
async function at(
  operation: Operation,
  run: () => unknown,
  single?: RestRequest,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw atOperation(operation, undoneWrite(apiErrorOf(error, single)));
  }
}

/** @throws ApiError (403, 404) for what no single request could do. */
function plan(
  { settings, idDivider }: RestApi,
  table: RoutingTable,
  operation: Operation,
): Planned {
  const { index, target } = operation;
  const single = routeOf(table, operation);
  const { resource, endpoint } = single;
  const own = settings.extensions?.of(resource.model)?.routes;
  if (own?.[endpoint.operation]) {
    throw problemAt(
      operationPointer(index),
      "unsupported-operation",
      `"${endpoint.operation}" of ${resource.type} has a route of its own, which is no part of a transaction`,
    );
  }
  return {
    ...operation,
    ...single,
    record:
      target.id === undefined
        ? undefined
        : pathRecord(resource, target.id, idDivider),
    isUpsert: endpoint.operation === "create" && isUpsert(operation),
  };
}

async function authorize(
  { settings }: RestApi,
  { index, target, resource, endpoint, data, meta, ...one }: Planned,
  count: number,
  request: ApiRequest,
): Promise<void> {
  if (!settings.authorize) return;
  const { id, lid } = target;
  const hasMeta = Object.keys(meta).length > 0;
  await authorized(settings.authorize, {
    protocol: "rest",
    model: resource.model,
    operation: one.isUpsert ? "upsert" : endpoint.operation,
    arguments: {
      id,
      ...(lid !== undefined && { lid }),
      relatedId: undefined,
      query: [],
      body:
        endpoint.operation === "delete"
          ? undefined
          : { data, ...(hasMeta && { meta }) },
    },
    atomic: { index, count },
    request,
  });
}

function intent({ isUpsert, method, endpoint }: Planned) {
  return isUpsert
    ? "upsert"
    : (endpoint.intent ?? intentOf(method, endpoint.operation));
}
