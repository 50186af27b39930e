import type { ApiRequest } from "../handler/contract.js";
import { queryParameters } from "../handler/query-parameters.js";
import { RpcError } from "./errors/rpc-error.js";
import type { OperationName } from "./operations.js";

/**
 * Refuses a delete whose arguments are not where the service reads them: in the body, or
 * in parameters such as `where`. Without `q` they are empty, and a `deleteMany` without
 * conditions empties the table (B4).
 *
 * @throws RpcError (400).
 */
export function refuseStrayArguments(
  { query, body }: ApiRequest,
  operation: OperationName,
): void {
  if (operation !== "delete" && operation !== "deleteMany") return;
  if (queryParameters(query).length === 0 && isEmpty(body)) return;
  throw new RpcError(
    `the arguments of ${operation} belong in the query parameter "q"; q={} is none`,
  );
}

/** Some frameworks make an empty object of a missing body. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  if (body instanceof Uint8Array) return body.byteLength === 0;
  return typeof body === "object" && Object.keys(body).length === 0;
}
