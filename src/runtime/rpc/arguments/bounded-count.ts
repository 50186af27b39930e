import { exceed } from "./exceeded-limit.js";

/** Counts what an operation's arguments hold of one kind, as they are read. */
export class BoundedCount {
  readonly #max: number;
  readonly #things: string;
  #count = 0;

  /**
   * @param max in the arguments of one operation, nested ones included
   * @param things what is counted, for the message
   */
  constructor(max: number, things: string) {
    this.#max = max;
    this.#things = things;
  }

  /** Starts with the arguments of another operation. */
  reset(): void {
    this.#count = 0;
  }

  /** @throws ExceededLimit (400) if there are too many. */
  add(more = 1): void {
    this.#count += more;
    if (this.#count > this.#max) {
      exceed(`more than ${String(this.#max)} ${this.#things} are given`);
    }
  }
}
