import { RpcError } from "./errors/rpc-error.js";
import {
  isOperationName,
  methodsOf,
  operations,
} from "../contract/rpc-operations.js";
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
  if (!isOperationName(operation) || !service.model(model)?.[operation]) {
    throw new RpcError("invalid request path");
  }
  return [...methodsOf(operations[operation]), "OPTIONS"].join(", ");
}
