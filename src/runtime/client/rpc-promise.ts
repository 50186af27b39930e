import type { RequestOptions } from "./options.js";

/** An operation that was called. */
export interface Operation {
  readonly model: string;
  /** One of the Prisma client, or an action of the application's own. */
  readonly op: string;
  readonly args: object | undefined;
  readonly options: RequestOptions | undefined;
}

/**
 * The result of an operation. The request is sent once, when it is first awaited;
 * before that, it can be passed to `$transaction`.
 */
export class RpcPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = "RpcPromise";
  /** The operation to send. */
  readonly operation: Operation;
  readonly #send: (operation: Operation) => Promise<T>;
  #sent: Promise<T> | undefined;

  constructor(
    operation: Operation,
    send: (operation: Operation) => Promise<T>,
  ) {
    this.operation = operation;
    this.#send = send;
  }

  #result(): Promise<T> {
    return (this.#sent ??= this.#send(this.operation));
  }

  // Typed as those of a promise, whose callbacks may declare what they expect: `(error: Error)`.
  get then(): Promise<T>["then"] {
    return (onfulfilled, onrejected) =>
      this.#result().then(onfulfilled, onrejected);
  }

  get catch(): Promise<T>["catch"] {
    return (onrejected) => this.#result().catch(onrejected);
  }

  finally(onfinally?: (() => void) | null): Promise<T> {
    return this.#result().finally(onfinally);
  }
}
