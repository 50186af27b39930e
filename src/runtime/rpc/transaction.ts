import type { ApiRequest } from "../service/api-handler.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { Limits } from "../contract/limits.js";
import { RecordBudget } from "../prisma/bounded-read/record-budget.js";
import { inspect, jsonBody } from "../service/json-body.js";
import { isJsonObject } from "../serialization/json-object.js";
import { applyMarkers, asObject } from "./apply-markers.js";
import type { Arguments } from "./routes.js";
import { TooMany } from "./bounded-read.js";
import { RpcError } from "./errors/rpc-error.js";
import { requireJsonType } from "./json-type.js";
import {
  isOperationName,
  type OperationName,
} from "../contract/rpc-operations.js";
import {
  type InputRules,
  serializationOf,
  withAnyNames,
} from "./read-arguments.js";
import { type Call, runWhole, type ServiceIndex } from "./service.js";
import { besideArgs } from "./stray-arguments.js";
import { isUnreadableWrite } from "./unreadable-write.js";

/**
 * Reads the calls of `POST /$transaction/sequential`: an array of
 * `{ model, op, args? }`. Clients that serialize the array as a whole send an object
 * with numeric keys and a `meta` beside them.
 *
 * @throws RpcError (400, 415) with the service's messages.
 */
export function readTransaction(
  service: ServiceIndex,
  request: ApiRequest,
  type: string,
  rules: InputRules,
): readonly Call[] {
  if (request.method.toUpperCase() !== "POST") {
    throw new RpcError("invalid request method, only POST is supported");
  }
  if (type !== "sequential") {
    throw new RpcError(`unsupported transaction type: ${type}`);
  }
  requireJsonType(request);
  const { items, meta } = operationList(
    jsonBody(request.body, withAnyNames(rules.limits)),
  );
  const { maxOperations } = rules.limits;
  if (items.length > maxOperations) {
    throw new RpcError(
      `request body must hold at most ${String(maxOperations)} operations`,
    );
  }
  return items.map((item, index) =>
    readCall(service, item, index, meta[index], rules),
  );
}

/** The operations, and the part of the body's meta that belongs to each. */
interface OperationList {
  readonly items: readonly unknown[];
  readonly meta: readonly (object | undefined)[];
}

function operationList(body: unknown): OperationList {
  if (Array.isArray(body) && body.length > 0) return { items: body, meta: [] };
  if (isJsonObject(body)) {
    const { meta, ...rest } = body;
    const items = Object.values(rest);
    const isList = Object.keys(rest).every((key, at) => key === String(at));
    if (isList && items.length > 0) {
      return { items, meta: partsOf(serializationOf(meta), items.length) };
    }
  }
  throw new RpcError("request body must be a non-empty array of operations");
}

/** Splits the markers of a whole body by operation: `0.args.where.at`. */
function partsOf(
  serialization: unknown,
  count: number,
): readonly (object | undefined)[] {
  if (serialization === undefined) return [];
  const { values, v } = asObject(serialization);
  if (values === undefined) return [];
  const parts = new Map<number, [path: string, marker: unknown][]>();
  for (const [path, marker] of Object.entries(asObject(values))) {
    const [, index, rest] = /^(\d+)\.args\.(.+)$/s.exec(path) ?? [];
    const at = Number(index);
    if (rest === undefined || at >= count) {
      throw new RpcError(`invalid serialization meta at "${path}"`);
    }
    const part = parts.get(at);
    if (part) part.push([rest, marker]);
    else parts.set(at, [[rest, marker]]);
  }
  return Array.from({ length: count }, (_, at) => {
    const part = parts.get(at);
    return part && { values: Object.fromEntries(part), v };
  });
}

function readCall(
  service: ServiceIndex,
  item: unknown,
  index: number,
  outer: object | undefined,
  rules: InputRules,
): Call {
  const fail = (problem: string): RpcError =>
    new RpcError(`operation at index ${String(index)} ${problem}`);
  if (!isJsonObject(item)) throw fail("must be an object");
  const { model, op, args = {} } = item;
  if (typeof model !== "string" || model === "") {
    throw fail('is missing a valid "model" field');
  }
  if (typeof op !== "string" || op === "") {
    throw fail('is missing a valid "op" field');
  }
  if (!isOperationName(op)) throw fail(`has invalid op: ${op}`);
  const routes = service.model(model);
  if (!routes) throw fail(`has unknown model: ${model}`);
  if (!isJsonObject(args)) throw fail('has invalid "args" field');
  const stray = besideArgs(item, op);
  if (stray !== undefined) throw fail(stray);
  const typed = ownArguments(args, outer, op, rules);
  const call = service.call(routes, op, typed, index > 0);
  if (!call) throw fail(`has invalid op: ${op}`);
  return call;
}

function ownArguments(
  { meta, ...args }: Record<string, unknown>,
  outer: object | undefined,
  operation: OperationName,
  { limits, jsonNulls }: InputRules,
): Arguments {
  inspect(args, limits);
  const inner = applyMarkers(args, serializationOf(meta), operation, jsonNulls);
  return applyMarkers(inner, outer, operation, jsonNulls);
}

/**
 * Runs calls one after the other, in the transaction of their request. They share what it may
 * load.
 *
 * @throws RpcError (400) at the call that loads too much
 */
export async function runAll(
  client: DelegateMap,
  calls: readonly Call[],
  limits: Limits,
): Promise<readonly unknown[]> {
  const budget = new RecordBudget(limits);
  const results: unknown[] = [];
  for (const [index, call] of calls.entries()) {
    const result = await runWhole(call, client, budget).catch(
      (error: unknown) => {
        throw error instanceof TooMany
          ? new RpcError(
              `operation at index ${String(index)}: ${error.message}`,
            )
          : error;
      },
    );
    results.push(isUnreadableWrite(call.operation, result) ? null : result);
  }
  return results;
}
