/** What a tool answers in place of a result: the agent may do it better. */
export class ToolError extends Error {
  /** The service's own errors. */
  readonly errors: readonly object[];

  constructor(message: string, errors: readonly object[] = []) {
    super(message);
    this.errors = errors;
  }
}
