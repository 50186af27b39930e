import type { ApiRequest } from "../service/api-handler.js";
import { type BodyLimits, parsedBody } from "../service/json-body.js";
import { queryParameters } from "../service/query-parameters.js";
import { RpcError } from "./errors/rpc-error.js";
import { type OperationName, operations } from "../contract/rpc-operations.js";

// A delete without arguments deletes everything: those that are not where the service
// reads them must not be ignored (P3).

const deletes = (name: OperationName): boolean =>
  operations[name].method === "DELETE";

/**
 * Refuses a delete without `q` whose arguments are in the body.
 *
 * @throws RpcError (400).
 */
export function refuseBesideQuery(
  { body }: ApiRequest,
  operation: OperationName,
  limits: BodyLimits,
): void {
  if (!deletes(operation)) return;
  if (isEmpty(parsedBody(body, limits))) return;
  throw new RpcError(
    `the arguments of ${operation} belong in the query parameter "q"; q={} is none`,
  );
}

/** Some frameworks make an empty object of a missing body. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  return typeof body === "object" && Object.keys(body).length === 0;
}

/**
 * Refuses a delete that is sent as POST, with its arguments in the body, but has a `q`
 * as well.
 *
 * @throws RpcError (400).
 */
export function refuseBesideBody(
  { query }: ApiRequest,
  operation: OperationName,
): void {
  if (!deletes(operation)) return;
  if (!queryParameters(query).some(([name]) => name === "q")) return;
  throw new RpcError(
    `the arguments of ${operation} belong in the body of a POST, not in "q"`,
  );
}

/**
 * What is wrong with a delete in a transaction whose arguments are beside `args`, not in
 * it; `undefined` if nothing is.
 */
export function besideArgs(
  item: Readonly<Record<string, unknown>>,
  operation: OperationName,
): string | undefined {
  if (!deletes(operation) || Object.hasOwn(item, "args")) return undefined;
  const stray = Object.keys(item).find(
    (name) => name !== "model" && name !== "op",
  );
  return stray === undefined
    ? undefined
    : `has "${stray}" beside "op": arguments belong in "args"`;
}
