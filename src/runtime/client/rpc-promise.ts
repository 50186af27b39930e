import type { OperationName } from "../rpc/operations.js";
import type { RequestOptions } from "./options.js";

/** An operation that was called. */
export interface Operation {
  readonly model: string;
  readonly op: OperationName;
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

  then<A = T, B = never>(
    onfulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result().then(onfulfilled, onrejected);
  }

  catch<B = never>(
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<T | B> {
    return this.#result().catch(onrejected);
  }

  finally(onfinally?: (() => void) | null): Promise<T> {
    return this.#result().finally(onfinally);
  }
}
