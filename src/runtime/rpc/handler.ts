import { authorized } from "../handler/authorize.js";
import { requestClient } from "../handler/client.js";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../handler/contract.js";
import {
  type HandlerOptions,
  type HandlerSettings,
  handlerSettings,
} from "../handler/options.js";
import { TextResponse } from "../handler/text-response.js";
import type { AnyResource } from "../model/resource.js";
import { Markers } from "../serialization/markers.js";
import { readArguments } from "./input.js";
import { type OperationName, operations } from "./operations.js";
import { ResultWriter } from "./result-text.js";
import type { AnyRpcRoutes, RpcRoutes } from "./routes.js";
import { errorResponse, RpcError } from "./rpc-error.js";

/** The options of `createRpcHandler`. */
export type RpcHandlerOptions<Client> = HandlerOptions<Client>;

/** A schema's RPC operations, as generated code states them. */
export interface RpcService {
  readonly routes: readonly RpcRoutes<never>[];
}

/**
 * The handler of an RPC service. It never throws: a failure is a response.
 *
 * @throws TypeError when it is made, for unknown or invalid options.
 */
export function rpcHandler<Client>(
  { routes }: RpcService,
  options: RpcHandlerOptions<Client>,
): ApiHandler {
  const settings = handlerSettings(options);
  const byModel = new Map(
    (routes as readonly AnyRpcRoutes[]).map((one) => [
      one.resource.delegate.toLowerCase(),
      one,
    ]),
  );
  return async (request) => {
    try {
      return await respond(
        settings as HandlerSettings<unknown>,
        byModel,
        request,
      );
    } catch (error) {
      return errorResponse(error, settings.log);
    }
  };
}

async function respond(
  settings: HandlerSettings<unknown>,
  byModel: ReadonlyMap<string, AnyRpcRoutes>,
  request: ApiRequest,
): Promise<ApiResponse> {
  const [model, operation, ...rest] = segments(request.path);
  if (model === undefined || operation === undefined || rest.length > 0) {
    throw new RpcError("invalid request path");
  }
  const verb = operations.get(operation);
  if (!verb) throw new RpcError(`invalid operation: ${operation}`);
  if (!verb.methods.includes(request.method.toUpperCase())) {
    throw new RpcError(verb.refusal);
  }
  const name = operation as OperationName;
  const args = readArguments(request, name, verb, settings.limits);
  const routes = byModel.get(model.toLowerCase());
  if (!routes) throw new RpcError(`unknown model name: ${model}`);
  const { resource } = routes;
  const run = routes[name];
  if (!run) throw new RpcError(`invalid operation: ${operation}`);
  await authorized(settings.authorize, {
    protocol: "rpc",
    model: resource.model,
    operation: name,
    arguments: args,
    request,
  });
  const client = await requestClient(settings.client, request);
  const result = await run({ client, args });
  return resultResponse(settings, resource, result, verb.status);
}

function resultResponse(
  settings: HandlerSettings<unknown>,
  resource: AnyResource,
  result: unknown,
  status: number,
): ApiResponse {
  const markers = new Markers();
  const data = new ResultWriter(markers, settings.bytes).write(
    result,
    resource,
    "",
  );
  const meta =
    markers.meta === undefined
      ? ""
      : `,"meta":{"serialization":${markers.meta}}`;
  const headers = { "content-type": "application/json" };
  return new TextResponse(status, headers, `{"data":${data}${meta}}`);
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
