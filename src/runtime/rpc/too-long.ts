import { RpcError } from "./errors/rpc-error.js";

/** The error for a result of more bytes than the limit `maxResponseBytes`. */
export function tooLong(maxBytes: number): RpcError {
  return new RpcError(
    `"select": the response takes more than ${String(maxBytes)} bytes: select fewer fields, or ask for fewer records by "take"`,
  );
}
