import { RpcError } from "../rpc-error.js";

/** Counts the conditions of an operation's arguments, as they are read. */
export class ConditionCount {
  readonly #max: number;
  #count = 0;

  /** @param max conditions in the filters of one operation, nested ones included */
  constructor(max: number) {
    this.#max = max;
  }

  /** Starts with the arguments of another operation. */
  reset(): void {
    this.#count = 0;
  }

  /** @throws RpcError (400) if there are too many. */
  add(): void {
    this.#count += 1;
    if (this.#count > this.#max) {
      throw new RpcError(`more than ${String(this.#max)} conditions are given`);
    }
  }
}
