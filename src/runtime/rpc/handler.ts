import { applicationError } from "../service/application-error.js";
import { type Authorize, authorized } from "../service/authorize.js";
import { describing } from "../service/description.js";
import type { Intent } from "../service/access.js";
import { guardedFor, madeClient } from "../service/client.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../service/api-handler.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../service/options.js";
import { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { inTransaction } from "../prisma/in-transaction.js";
import { startTogether } from "../prisma/batching/start-together.js";
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
import { isUnreadableWrite } from "./unreadable-write.js";

/** The options of `createRpcHandler`. */
export type RpcHandlerOptions<Client, Authorizing = Authorize> = HandlerOptions<
  Client,
  Authorizing
>;

type Settings = HandlerSettings & InputRules;

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
  const settings = {
    ...handlerSettings(options),
    jsonNulls: service.jsonNulls,
  };
  const index = new ServiceIndex(service, settings.limits);
  const described = describing(settings, "rpc", ".");
  return async (request) => {
    try {
      return await (described(request) ?? respond(settings, index, request));
    } catch (error) {
      return errorResponse(error, settings.log, index);
    }
  };
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
  if (!isOperationName(operation)) {
    throw invalidOperation(operation, operationNames);
  }
  const known = operations[operation];
  const { method, input } = effectiveMethod(request, known);
  requireMethod(known, method);
  const args = readArguments(request, operation, input, settings);
  const routes = service.model(model);
  if (!routes) {
    const hint = suggestion(model, service.modelNames);
    throw new RpcError(`unknown model name: ${model}${hint}`);
  }
  const call = service.call(routes, operation, args);
  if (!call) throw invalidOperation(operation, Object.keys(routes));
  await authorizeCall(settings, request, call);
  return answerWhole(
    settings,
    call,
    await clientFor(settings, request, [call]),
  );
}

/** Runs a call and makes its answer; a write whose answer is too large has no effect. */
async function answerWhole(
  { bytes, limits, joinReads }: Settings,
  call: Call,
  { client, origin }: RequestClient,
): Promise<ApiResponse> {
  const { operation, records, bounds } = call;
  const { status, method, isLookUp } = operations[operation];
  const budget = new RecordBudget(limits);
  const isBounded = bounds.undoes || method === "GET";
  const maxBytes = isBounded ? limits.maxResponseBytes : Infinity;
  const respond = (result: unknown): ApiResponse =>
    resultResponse(bytes, status, maxBytes, (writer) =>
      writer.write(result, records),
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
  if (!response) throw notReadable();
  return response;
}

async function answerTransaction(
  settings: Settings,
  service: ServiceIndex,
  request: ApiRequest,
  type: string,
): Promise<ApiResponse> {
  const calls = readTransaction(service, request, type, settings);
  for (const call of calls) await authorizeCall(settings, request, call);
  const { client } = await clientFor(settings, request, calls);
  const { bytes, limits } = settings;
  return runTransaction(client, calls, limits, (results) =>
    resultResponse(bytes, 200, limits.maxResponseBytes, (writer) => {
      const items = calls.map(({ records }, index) =>
        writer.write(results[index], records, String(index)),
      );
      return `[${items.join(",")}]`;
    }),
  );
}

/** The client of a request. */
interface RequestClient {
  readonly client: DelegateMap;
  /** The client that it is made of, with access rules or without. */
  readonly origin: DelegateMap;
}

/** The client for calls, under the rules for the caller if there are any. */
async function clientFor(
  { client: source, access, limits }: Settings,
  request: ApiRequest,
  calls: readonly Call[],
): Promise<RequestClient> {
  const origin =
    typeof source === "function" ? await madeClient(source, request) : source;
  if (!access) return { client: origin, origin };
  const wanted = calls.map(
    ({ resource, operation }) => [resource.model, intentOf(operation)] as const,
  );
  const { client } = guardedFor(access, origin, request, limits, wanted);
  return { client, origin };
}

function intentOf(operation: OperationName): Intent {
  const [intent] = intents.filter((one) => operation.startsWith(one));
  return intent ?? "read";
}

const intents = ["create", "update", "upsert", "delete"] as const;

function authorizeCall(
  { authorize }: Settings,
  request: ApiRequest,
  { resource, operation, asked }: Call,
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
function requireMethod(operation: RpcOperation, method: string): void {
  const methods = methodsOf(operation);
  if (methods.includes(method)) return;
  const are = methods.length > 1 ? "are" : "is";
  throw new RpcError(
    `invalid request method, only ${methods.join(" AND ")} ${are} supported`,
  );
}

function notReadable(): RpcError {
  return new RpcError("the result is not allowed to be read back", 403, {
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
