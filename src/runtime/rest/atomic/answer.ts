import { ApiError } from "../../errors/api-error.js";
import type { ApiRequest, ApiResponse } from "../../service/api-handler.js";
import type { AskedOfRest } from "../../service/deprecations.js";
import { jsonBody } from "../../service/json-body.js";
import { type Operation, run } from "../../service/pipeline.js";
import { queryParameters } from "../../service/query-parameters.js";
import type { Scope } from "../../service/scope.js";
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
import { answerOfTried, isDryRun, undo } from "./dry-run.js";
import { LocalIds } from "./local-ids.js";
import { negotiateAtomic } from "./media-type.js";
import {
  atOperation,
  type Operation as Atomic,
  operationPointer,
  routeOf,
} from "./operation.js";
import { replayOf } from "./replay.js";
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
 * Each is what its single request would be. With a key, the document takes effect once;
 * with `dryRun=true`, never.
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
  const parameters = queryParameters(request.query);
  readParameters(parameters, []);
  const isTried = isDryRun(parameters);
  const body = jsonBody(request.body, settings.limits);
  const operations = readOperations(api, body);
  trace?.note({ "gen_api.operations": operations.length });
  const planned: Planned[] = [];
  const versions = new OperationVersions();
  const answer = run(api, request, {
    operations: planning(api, table, operations, planned),
    // A key is for what takes effect.
    isWrite: !isTried,
    isOne: true,
    said: () => ({ path: request.path, body }),
    claims: () => versions,
    replay: (scope) => replayOf(api, scope, planned),
    begin(scope, write) {
      const mayRepeat =
        !scope.extended?.layer && planned.some((one) => one.isUpsert);
      return afterRace(mayRepeat, () =>
        inOneTransaction(scope, write, settings.atomicTransaction),
      );
    },
    async run(scope) {
      const response = await answerAll(api, scope, planned, versions);
      return isTried ? undo(response) : response;
    },
    marked(response) {
      const asked = planned.map((one) => askedOf(api, one));
      const { deprecations } = api;
      return deprecations?.rest(asked, request, response, settings) ?? response;
    },
  });
  return isTried ? answerOfTried(answer) : answer;
}

/** Plans one operation after the other: none is looked at before those before it are allowed. */
function* planning(
  api: RestApi,
  table: RoutingTable,
  operations: readonly Atomic[],
  planned: Planned[],
): Generator<Operation> {
  for (const operation of operations) {
    const one = planAt(api, table, operation);
    planned.push(one);
    yield {
      model: one.resource.model,
      access: () => accessOf(one, operations.length),
      intent: () => intent(one),
      at: (step) => at(one, step),
    };
  }
}

async function answerAll(
  api: RestApi,
  scope: Scope,
  planned: readonly Planned[],
  versions: OperationVersions,
): Promise<ApiResponse> {
  const ids = new LocalIds<string>();
  const results = new Results(ids, api.settings.limits.maxResponseBytes);
  for (const one of planned) {
    const single = singleRequest(api, scope, one, ids);
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
async function at<Result>(
  operation: Atomic,
  run: () => Promise<Result>,
  single?: RestRequest,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw errorAt(operation, error, single);
  }
}

function errorAt(
  operation: Atomic,
  error: unknown,
  single?: RestRequest,
): ApiError {
  return atOperation(operation, undoneWrite(apiErrorOf(error, single)));
}

function planAt(api: RestApi, table: RoutingTable, operation: Atomic): Planned {
  try {
    const one = plan(api, table, operation);
    requireVersion(api, one);
    return one;
  } catch (error) {
    throw errorAt(operation, error);
  }
}

/** @throws ApiError (403, 404) for what no single request could do. */
function plan(
  { settings, idDivider }: RestApi,
  table: RoutingTable,
  operation: Atomic,
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

/** What `authorize` is told, the model apart. */
function accessOf(
  { index, target, endpoint, data, meta, isUpsert: isOne }: Planned,
  count: number,
): ReturnType<Operation["access"]> {
  const { id, lid } = target;
  const hasMeta = Object.keys(meta).length > 0;
  return {
    protocol: "rest",
    operation: isOne ? "upsert" : endpoint.operation,
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
  };
}

function intent({ isUpsert, method, endpoint }: Planned) {
  return isUpsert
    ? "upsert"
    : (endpoint.intent ?? intentOf(method, endpoint.operation));
}
