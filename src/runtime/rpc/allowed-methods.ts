import { RpcError } from "./errors/rpc-error.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";
import type { ServiceIndex } from "./service.js";

/**
 * The value of `Allow` for a path (P12).
 *
 * @throws RpcError (400) for a path that is served with no method.
 */
export function allowedMethods(
  service: ServiceIndex,
  model: string,
  operation: string,
): string {
  if (model === "$transaction" && operation === "sequential") {
    return "POST, OPTIONS";
  }
  const verb = operations.get(operation);
  if (!verb || !service.model(model)?.[operation as OperationName]) {
    throw new RpcError("invalid request path");
  }
  return [...verb.methods, "OPTIONS"].join(", ");
}
