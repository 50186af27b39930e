import { type OperationName, operations } from "../contract/rpc-operations.js";
import type { Operation } from "./rpc-promise.js";
import type { Serializer } from "../serialization/serializer.js";
import type { RpcRequest } from "./transport.js";

/** Longer queries are sent as a body: proxies and servers truncate long URLs. */
const maxQueryLength = 2_000;

/** The HTTP request for an operation. */
export function operationRequest(
  { model, op, args }: Operation,
  serializer: Serializer,
): RpcRequest {
  const path = `${model}/${op}`;
  if (!isOperation(op)) {
    return { method: "POST", path, body: asBody(args, serializer) };
  }
  const { method, takes } = operations[op];
  if (takes !== undefined) {
    return { method, path, body: asBody(args, serializer) };
  }
  const query = asQuery(args, serializer);
  if (query === undefined) return { method, path };
  return query.length <= maxQueryLength
    ? { method, path, query }
    : {
        method: "POST",
        path,
        body: asBody(args, serializer),
        headers: { "x-http-method-override": method },
      };
}

/** Others are actions of the application's own. */
function isOperation(op: string): op is OperationName {
  return Object.hasOwn(operations, op);
}

/** The operations of a transaction, each with its own serialization. */
export function transactionRequest(
  operations: readonly Operation[],
  serializer: Serializer,
): RpcRequest {
  return {
    method: "POST",
    path: "$transaction/sequential",
    body: operations.map(({ model, op, args }) => ({
      model,
      op,
      args: asBody(args, serializer),
    })),
  };
}

function asQuery(
  args: object | undefined,
  serializer: Serializer,
): string | undefined {
  if (args === undefined) return undefined;
  const { json, meta } = serializer.serialize(args);
  const q = `q=${encodeURIComponent(JSON.stringify(json))}`;
  if (meta === undefined) return q;
  const serialization = JSON.stringify({ serialization: meta });
  return `${q}&meta=${encodeURIComponent(serialization)}`;
}

function asBody(args: object = {}, serializer: Serializer): object {
  const { json, meta } = serializer.serialize(args);
  return meta === undefined
    ? (json as object)
    : { ...(json as object), meta: { serialization: meta } };
}
