import { applicationError } from "../service/application-error.js";
import { type Authorize, authorized } from "../service/authorize.js";
import { describing } from "../service/description.js";
import type { Intent } from "../service/access.js";
import { requireExtensions } from "../service/extensions.js";
import { guardedFor, madeClient } from "../service/client.js";
import { clientReader } from "../service/reads.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { KeyedWrite } from "../service/idempotency.js";
import { requireHiddenKeys } from "../service/idempotency-options.js";
import type { AskedOfRpc } from "../service/deprecations.js";
import { parsedBody } from "../service/json-body.js";
import { queryParameters } from "../service/query-parameters.js";
import { inPhase, traced, traceOf } from "../service/telemetry/trace.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../service/options.js";
import { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { openingClient } from "../prisma/opening-client.js";
import { VersionedClients } from "../prisma/versions/versioned-client.js";
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
import { readTransaction, runTransaction } from "./transaction.js";
import { once, type RequestClient } from "./request-client.js";
import { noteRoute } from "./traced-route.js";
import { shownBy, shownByAction } from "./shown.js";
import { isUnreadableWrite } from "./unreadable-write.js";

/** The options of `createRpcHandler`. */
export type RpcHandlerOptions<Client, Authorizing = Authorize> = HandlerOptions<
  Client,
  Authorizing
>;

interface Settings
  extends HandlerSettings, InputRules, Pick<RpcService, "deprecations"> {
  /** Count the writes of records, if a model has a version. */
  readonly versions: VersionedClients | undefined;
  readonly reader: (client: DelegateMap) => DelegateMap;
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
  const settings = {
    ...checked,
    jsonNulls: service.jsonNulls,
    ...(service.deprecations && { deprecations: service.deprecations }),
    versions: VersionedClients.of(resources),
    reader: clientReader(checked, service.schema, resources),
  };
  requireExtensions(resources, settings.extensions);
  requireHiddenKeys(settings.idempotency, resources, settings.client);
  const index = new ServiceIndex(service, settings.limits);
  const described = describing(settings, "rpc", ".");
  return traced(settings, async (request) => {
    try {
      return await (described(request) ?? respond(settings, index, request));
    } catch (error) {
      return errorResponse(error, settings.log, index);
    }
  });
}

async function respond(
  settings: Settings,
  service: ServiceIndex,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { failure } = request;
  if (failure !== undefined) throw applicationError(failure);
  const [model, operation, ...rest] = segments(request.path);
  if (model === undefined || operation === undefined || rest.length > 0) {
    throw new RpcError("invalid request path");
  }
  noteRoute(traceOf(settings), service, model, operation);
  if (request.method.toUpperCase() === "OPTIONS") {
    const allow = allowedMethods(service, model, operation);
    return { status: 204, headers: { allow } };
  }
  return model === "$transaction"
    ? answerTransaction(settings, service, request, operation)
    : answerCall(settings, service, request, model, operation);
}

async function answerCall(
  settings: Settings,
  service: ServiceIndex,
  request: ApiRequest,
  model: string,
  operation: string,
): Promise<ApiResponse> {
  const routes = service.model(model);
  const action = routes && actionOf(routes.resource, operation);
  if (action) {
    requireMethod({ method: "POST" }, request.method.toUpperCase());
    const args = readArguments(request, "create", "body", settings);
    const read = readAction(service, routes, action, operation, args);
    const { resource } = routes;
    await authorizeCall(settings, request, {
      resource,
      operation,
      asked: args,
    });
    const asking = [{ resource, operation: "findUnique" }] as const;
    const own = await clientFor(settings, request, asking, true);
    const shown = shownByAction(resource, action, args);
    const response = await once(settings, own, shown, async (inside) => {
      const { client, extended } = inside;
      const budget = new RecordBudget(settings.limits);
      const result = await read(settings, extended, (call) =>
        runWhole(call, client, budget),
      );
      const { bytes, limits } = settings;
      const { records, value } = result;
      if (records && isUnreadable(value)) throw notReadable(inside);
      return inPhase(settings, "document", () =>
        resultResponse(bytes, 200, limits.maxResponseBytes, (writer) =>
          writer.write(value, records),
        ),
      );
    });
    const named = namedBy(resource, action, args);
    return marked(settings, request, named, response);
  }
  if (!isOperationName(operation)) {
    throw invalidOperation(operation, operationNames);
  }
  const known = operations[operation];
  const { method, input } = effectiveMethod(request, known);
  requireMethod(known, method);
  const args = readArguments(request, operation, input, settings);
  if (!routes) {
    const hint = suggestion(model, service.modelNames);
    throw new RpcError(`unknown model name: ${model}${hint}`);
  }
  const call = service.call(routes, operation, args);
  if (!call) throw invalidOperation(operation, Object.keys(routes));
  await authorizeCall(settings, request, call);
  const isWrite = known.method !== "GET";
  const own = await clientFor(settings, request, [call], isWrite);
  const response = await once(settings, own, shownBy(call), (inside) =>
    answerWhole(settings, call, inside),
  );
  return marked(settings, request, [call], response);
}

/** Runs a call and makes its answer; a write whose answer is too large has no effect. */
async function answerWhole(
  settings: Settings,
  call: Call,
  own: RequestClient,
): Promise<ApiResponse> {
  const { bytes, limits, joinReads } = settings;
  const { client, origin } = own;
  const { operation, records, bounds } = call;
  const { status, method, isLookUp } = operations[operation];
  const budget = new RecordBudget(limits);
  const isBounded = bounds.undoes || method === "GET";
  const maxBytes = isBounded ? limits.maxResponseBytes : Infinity;
  const respond = (result: unknown): ApiResponse =>
    inPhase(settings, "document", () =>
      resultResponse(bytes, status, maxBytes, (writer) =>
        writer.write(result, records),
      ),
    );
  if (isLookUp) {
    return respond(await runLookUp(call, client, budget, joinReads && origin));
  }
  await startTogether();
  const run = async (inside: DelegateMap): Promise<ApiResponse | undefined> => {
    const result = await runWhole(call, inside, budget);
    // It was written all the same, so this must not undo it.
    return isUnreadableWrite(operation, result) ? undefined : respond(result);
  };
  const response = await (bounds.undoes
    ? inTransaction(client, run)
    : run(client));
  if (!response) throw notReadable(own);
  return response;
}

async function answerTransaction(
  settings: Settings,
  service: ServiceIndex,
  request: ApiRequest,
  type: string,
): Promise<ApiResponse> {
  const calls = readTransaction(service, request, type, settings);
  traceOf(settings)?.note({ "gen_api.operations": calls.length });
  for (const call of calls) await authorizeCall(settings, request, call);
  const own = await clientFor(settings, request, calls, true);
  if (typeof own.client["$transaction"] !== "function") {
    throw new RpcError("transactions are not supported");
  }
  const { bytes, limits } = settings;
  const shown = calls.flatMap(shownBy);
  const response = await once(settings, own, shown, ({ client }) =>
    runTransaction(client, calls, limits, (results) =>
      inPhase(settings, "document", () =>
        resultResponse(bytes, 200, limits.maxResponseBytes, (writer) => {
          const items = calls.map(({ records }, index) =>
            writer.write(results[index], records, String(index)),
          );
          return `[${items.join(",")}]`;
        }),
      ),
    ),
  );
  return marked(settings, request, calls, response);
}

/** The answer to calls, which says so if they have named something deprecated. */
function marked(
  settings: Settings,
  request: ApiRequest,
  calls: AskedOfRpc["calls"],
  response: ApiResponse,
): ApiResponse {
  const { deprecations } = settings;
  return deprecations?.rpc({ request, calls }, response, settings) ?? response;
}

/** The client for calls, under the rules for the caller if there are any. */
async function clientFor(
  settings: Settings,
  request: ApiRequest,
  calls: readonly Pick<Call, "resource" | "operation">[],
  isWrite: boolean,
): Promise<RequestClient> {
  const { client: source, access, extensions, limits, log } = settings;
  const { idempotency, versions, reader } = settings;
  traceOf(settings)?.read();
  const made = reader(
    typeof source === "function" ? await madeClient(source, request) : source,
  );
  const { method, path, query, body } = request;
  const keyed =
    idempotency && isWrite
      ? await KeyedWrite.of(idempotency, made, request, () => ({
          method: method.toUpperCase(),
          path,
          query: queryParameters(query),
          body: parsedBody(body, limits) ?? null,
        }))
      : undefined;
  const opening = keyed
    ? openingClient(
        made,
        (inside) => keyed.take(inside),
        () => undefined,
      )
    : made;
  const origin = versions?.of(opening) ?? opening;
  const wanted = calls.map(
    ({ resource, operation }) => [resource.model, intentOf(operation)] as const,
  );
  const guarded = access && guardedFor(access, origin, request, limits, wanted);
  const extended = extensions?.extend({
    request,
    origin,
    guarded,
    limits,
    log,
  });
  const client = extended?.client ?? guarded?.client ?? origin;
  return { client, origin, guarded, extended, keyed };
}

function intentOf(operation: OperationName): Intent {
  const [intent] = intents.filter((one) => operation.startsWith(one));
  return intent ?? "read";
}

const intents = ["create", "update", "upsert", "delete"] as const;

function authorizeCall(
  { authorize }: Settings,
  request: ApiRequest,
  {
    resource,
    operation,
    asked,
  }: Pick<Call, "resource" | "asked"> & { readonly operation: string },
): Promise<void> | undefined {
  if (!authorize) return undefined;
  const { model } = resource;
  const access = { model, operation, arguments: asked, request } as const;
  return authorized(authorize, { protocol: "rpc", ...access });
}

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
function notReadable({ keyed }: RequestClient): RpcError {
  const message = keyed
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
