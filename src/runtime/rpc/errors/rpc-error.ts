/** The members of the service's error object (docs/rpc.md, Errors). */
export interface ErrorBody {
  readonly message: string;
  readonly orm?: true;
  readonly code?: string;
  readonly rejectedByPolicy?: true;
  readonly rejectedByValidation?: true;
  /** `RESULT_NOT_READABLE`, `DATA_VALIDATION_VIOLATION`, or a reason that a policy gives. */
  readonly reason?: string;
  /** The id under which an unexpected failure was logged. */
  readonly id?: string;
}

/** A failure with the status and the error object of its answer. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly status: number;
  readonly body: ErrorBody;

  constructor(
    message: string,
    status = 400,
    more: Omit<ErrorBody, "message"> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, ...more };
  }
}
