import type { RpcErrorBody } from "../../contract/rpc-error-body.js";

/** A failure with the status and the error object of its answer. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly status: number;
  readonly body: RpcErrorBody;

  constructor(
    message: string,
    status = 400,
    more: Omit<RpcErrorBody, "message"> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, ...more };
  }
}
