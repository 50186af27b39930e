import type { RpcErrorBody } from "../contract/rpc-error-body.js";

/**
 * The service answered with an error. A request that got no answer (no network,
 * a cancelled one) rejects with what `fetch` threw.
 *
 * @example
 * catch (error) {
 *   if (error instanceof RpcClientError && error.body.code === "P2002") …
 * }
 */
export class RpcClientError extends Error {
  override readonly name = "RpcClientError";
  readonly status: number;
  readonly body: RpcErrorBody;

  constructor(status: number, body: RpcErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}
