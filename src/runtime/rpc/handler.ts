import { applicationError } from "../service/application-error.js";
import type { Authorize } from "../service/authorize.js";
import { describing } from "../service/description.js";
import type { Intent } from "../service/access.js";
import { requireExtensions } from "../service/extensions.js";
import { clientReader } from "../service/reads.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import type { ActionDefinition } from "../model/resource.js";
import { inTransaction, transactionOf } from "../prisma/in-transaction.js";
import { requireHiddenKeys } from "../service/idempotency-options.js";
import type { AskedOfRpc, Deprecations } from "../service/deprecations.js";
import { parsedBody } from "../service/json-body.js";
import { run, type Service, type Work } from "../service/pipeline.js";
import { queryParameters } from "../service/query-parameters.js";
import type { Scope } from "../service/scope.js";
import { inPhase, traced, traceOf } from "../service/telemetry/trace.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../service/options.js";
import { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { versionsOf } from "../prisma/versions/versioned-layer.js";
import { startTogether } from "../prisma/batching/start-together.js";
import { isUnreadable } from "../prisma/unreadable.js";
import { actionOf, namedBy, readAction } from "./action.js";
import { allowedMethods } from "./allowed-methods.js";
import { errorResponse } from "./errors/error-response.js";
import { RpcError } from "./errors/rpc-error.js";
import { runLookUp } from "./look-up.js";
import { effectiveMethod } from "./method-override.js";
import {
  isOperationName,
  methodsOf,
  type OperationName,
  operationNames,
  operations,
  type RpcOperation,
} from "../contract/rpc-operations.js";
import { suggestion } from "../contract/nearest-name.js";
import { type InputRules, readArguments } from "./read-arguments.js";
import { resultResponse } from "./result-response.js";
import {
  type Call,
  type RpcService,
  runWhole,
  ServiceIndex,
} from "./service.js";
import { readTransaction, runAll } from "./transaction.js";
import { noteRoute } from "./traced-route.js";
import type { Arguments, RpcRoutes } from "./routes.js";
import { type Shown, shownBy, shownByAction } from "./shown.js";
import { isUnreadableWrite } from "./unreadable-write.js";

/** The options of `createRpcHandler`. */
export type RpcHandlerOptions<Client, Authorizing = Authorize> = HandlerOptions<
  Client,
  Authorizing
>;

/** What the requests of a handler have in common. */
interface Handling extends Service {
  readonly settings: HandlerSettings & InputRules;
  readonly index: ServiceIndex;
  readonly deprecations: Deprecations | undefined;
}

/**
 * Creates the handler of an RPC service. It never throws: a failure becomes a
 * response.
 *
 * @throws TypeError on creation, for unknown or invalid options.
 */
export function rpcHandler<Client, Authorizing = Authorize>(
  service: RpcService,
  options: RpcHandlerOptions<Client, Authorizing>,
): ApiHandler {
  const resources = service.routes.map(({ resource }) => resource);
  const checked = handlerSettings(options);
  const settings = { ...checked, jsonNulls: service.jsonNulls };
  const reader = clientReader(checked, service.schema, resources);
  requireExtensions(resources, settings);
  requireHiddenKeys(settings.idempotency, resources, settings.client);
  const index = new ServiceIndex(service, settings.limits);
  const { deprecations } = service;
  const versions = versionsOf(resources);
  const handling = { settings, index, deprecations, reader, versions };
  const described = describing(settings, "rpc", ".");
  return traced(settings, async (request) => {
    try {
      return await (described(request) ?? respond(handling, request));
    } catch (error) {
      return errorResponse(error, settings.log, index);
    }
  });
}

async function respond(
  handling: Handling,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { failure } = request;
  if (failure !== undefined) throw applicationError(failure);
  const { settings, index } = handling;
  const [model, operation, ...rest] = segments(request.path);
  if (model === undefined || operation === undefined || rest.length > 0) {
    throw new RpcError("invalid request path");
  }
  noteRoute(traceOf(settings), index, model, operation);
  if (request.method.toUpperCase() === "OPTIONS") {
    const allow = allowedMethods(index, model, operation);
    return { status: 204, headers: { allow } };
  }
  if (model === "$transaction") {
    return answerTransaction(handling, request, operation);
  }
  const routes = index.model(model);
  const action = routes && actionOf(routes.resource, operation);
  return action
    ? answerAction(handling, request, routes, action, operation)
    : answerCall(handling, request, model, operation);
}

function answerAction(
  handling: Handling,
  request: ApiRequest,
  routes: RpcRoutes,
  action: ActionDefinition,
  operation: string,
): Promise<ApiResponse> {
  const { settings, index } = handling;
  requireMethod({ method: "POST" }, request.method.toUpperCase());
  const asked = readArguments(request, "create", "body", settings);
  const read = readAction(index, routes, action, operation, asked);
  const { resource } = routes;
  const calls = [{ resource, operation, asked, intent: "read" as const }];
  return run(handling, request, {
    ...workOf(handling, request, calls, namedBy(resource, action, asked)),
    isWrite: true,
    replay: replaying(shownByAction(resource, action, asked)),
    async run(scope) {
      const budget = new RecordBudget(settings.limits);
      const result = await read(settings, scope, (call) =>
        runWhole(call, scope.client, budget),
      );
      const { records, value } = result;
      if (records && isUnreadable(value)) throw notReadable(scope);
      return inDocument(settings, 200, settings.limits.maxResponseBytes, (to) =>
        to.write(value, records),
      );
    },
  });
}

function answerCall(
  handling: Handling,
  request: ApiRequest,
  model: string,
  operation: string,
): Promise<ApiResponse> {
  const { settings, index } = handling;
  if (!isOperationName(operation)) {
    throw invalidOperation(operation, operationNames);
  }
  const known = operations[operation];
  const { method, input } = effectiveMethod(request, known);
  requireMethod(known, method);
  const args = readArguments(request, operation, input, settings);
  const routes = index.model(model);
  if (!routes) {
    const hint = suggestion(model, index.modelNames);
    throw new RpcError(`unknown model name: ${model}${hint}`);
  }
  const call = index.call(routes, operation, args);
  if (!call) throw invalidOperation(operation, Object.keys(routes));
  return run(handling, request, {
    ...workOf(handling, request, [withIntent(call)]),
    isWrite: known.method !== "GET",
    replay: replaying(shownBy(call)),
    run: (scope) => answerWhole(settings, call, scope),
  });
}

/** Runs a call and makes its answer; a write whose answer is too large has no effect. */
async function answerWhole(
  settings: HandlerSettings,
  call: Call,
  scope: Scope,
): Promise<ApiResponse> {
  const { limits, joinReads } = settings;
  const { client, origin } = scope;
  const { operation, records, bounds } = call;
  const { status, method, isLookUp } = operations[operation];
  const budget = new RecordBudget(limits);
  const isBounded = bounds.undoes || method === "GET";
  const maxBytes = isBounded ? limits.maxResponseBytes : Infinity;
  const respond = (result: unknown): ApiResponse =>
    inDocument(settings, status, maxBytes, (to) => to.write(result, records));
  if (isLookUp) {
    return respond(await runLookUp(call, client, budget, joinReads && origin));
  }
  await startTogether();
  const write = async (
    inside: DelegateMap,
  ): Promise<ApiResponse | undefined> => {
    const result = await runWhole(call, inside, budget);
    // It was written all the same, so this must not undo it.
    return isUnreadableWrite(operation, result) ? undefined : respond(result);
  };
  const response = await (bounds.undoes
    ? inTransaction(client, write)
    : write(client));
  if (!response) throw notReadable(scope);
  return response;
}

async function answerTransaction(
  handling: Handling,
  request: ApiRequest,
  type: string,
): Promise<ApiResponse> {
  const { settings, index } = handling;
  const calls = readTransaction(index, request, type, settings);
  traceOf(settings)?.note({ "gen_api.operations": calls.length });
  const { maxResponseBytes } = settings.limits;
  return run(handling, request, {
    ...workOf(handling, request, calls.map(withIntent)),
    isWrite: true,
    isOne: true,
    replay: replaying(calls.flatMap(shownBy)),
    begin(scope, write) {
      if (!transactionOf(scope.origin)) {
        throw new RpcError("transactions are not supported");
      }
      return scope.transaction(write);
    },
    run: async ({ client }) => {
      const results = await runAll(client, calls, settings.limits);
      return inDocument(settings, 200, maxResponseBytes, (to) => {
        const items = calls.map(({ records }, at) =>
          to.write(results[at], records, String(at)),
        );
        return `[${items.join(",")}]`;
      });
    },
  });
}

/** The answer with a result, which is written within the phase `document`. */
function inDocument(
  settings: HandlerSettings,
  status: number,
  maxBytes: number,
  write: Parameters<typeof resultResponse>[3],
): ApiResponse {
  return inPhase(settings, "document", () =>
    resultResponse(settings.bytes, status, maxBytes, write),
  );
}

/** A call as the pipeline asks of it. */
type AskedCall = AskedOfRpc["calls"][number] & {
  readonly operation: string;
  readonly intent: Intent;
  readonly asked: Arguments;
};

/**
 * What all requests of the service have in common.
 *
 * @param named what the arguments name
 */
function workOf(
  { settings, deprecations }: Handling,
  request: ApiRequest,
  calls: readonly AskedCall[],
  named: AskedOfRpc["calls"] = calls,
): Pick<Work, "operations" | "said" | "marked"> {
  const { method, path, query, body } = request;
  return {
    operations: calls.map(({ resource, operation, intent, asked }) => ({
      model: resource.model,
      access: () => ({ protocol: "rpc", operation, arguments: asked }),
      intent: () => intent,
    })),
    said: () => ({
      method: method.toUpperCase(),
      path,
      query: queryParameters(query),
      body: parsedBody(body, settings.limits) ?? null,
    }),
    marked: (response) =>
      deprecations?.rpc({ request, calls: named }, response, settings) ??
      response,
  };
}

/** A stored answer is shown to who may read all that it can show; it is not read again. */
function replaying(shown: readonly Shown[]): Work["replay"] {
  return ({ guarded }) => ({
    isOpen: () => shown.every((one) => guarded?.isOpen(...one) ?? true),
  });
}

function withIntent(call: Call): Call & { readonly intent: Intent } {
  return { ...call, intent: intentOf(call.operation) };
}

function intentOf(operation: OperationName): Intent {
  const [intent] = intents.filter((one) => operation.startsWith(one));
  return intent ?? "read";
}

const intents = ["create", "update", "upsert", "delete"] as const;

function invalidOperation(name: string, known: readonly string[]): RpcError {
  return new RpcError(`invalid operation: ${name}${suggestion(name, known)}`);
}

/** @throws RpcError (400) for a method that the operation is not sent by (P2). */
function requireMethod(
  operation: Pick<RpcOperation, "method">,
  method: string,
): void {
  const methods = methodsOf(operation);
  if (methods.includes(method)) return;
  const are = methods.length > 1 ? "are" : "is";
  throw new RpcError(
    `invalid request method, only ${methods.join(" AND ")} ${are} supported`,
  );
}

/** What a key has written is undone with the key. */
function notReadable({ isInside }: Scope): RpcError {
  const message = isInside
    ? "the result is not allowed to be read back, so the write is undone"
    : "the result is not allowed to be read back";
  return new RpcError(message, 403, {
    rejectedByPolicy: true,
    reason: "RESULT_NOT_READABLE",
  });
}

/** @throws RpcError (400) for broken percent-encoding. */
function segments(path: string): readonly string[] {
  try {
    return path
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
  } catch {
    throw new RpcError("invalid request path");
  }
}
