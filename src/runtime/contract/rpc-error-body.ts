/** The `error` object of an answer of the RPC service (docs/rpc.md, Errors). */
export interface RpcErrorBody {
  readonly message: string;
  readonly orm?: true;
  readonly code?: string;
  readonly rejectedByPolicy?: true;
  readonly rejectedByValidation?: true;
  /** `ACCESS_POLICY_VIOLATION`, `RESULT_NOT_READABLE`, `DATA_VALIDATION_VIOLATION`, or a reason that a policy gives. */
  readonly reason?: string;
  /** The access rule that refuses, as the application's code names it: `Post.update`. */
  readonly rule?: string;
  /** The column that the rule is about. */
  readonly field?: string;
  /** The write that the request repeats was done, but its answer may not be read. */
  readonly applied?: true;
  /** The id under which an unexpected failure was logged. */
  readonly id?: string;
}
