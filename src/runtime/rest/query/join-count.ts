import type { Limits } from "../../contract/limits.js";

/**
 * Counts the relationships that the filters and the sorting of a request lead
 * through, wherever they stand: one join of the database each.
 */
export class JoinCount {
  readonly #max: number;
  #count = 0;

  constructor({ maxJoins }: Pick<Limits, "maxJoins">) {
    this.#max = maxJoins;
  }

  /** Counts one; `refuse` throws the error for too many. */
  add(refuse: (detail: string) => never): void {
    this.#count += 1;
    if (this.#count > this.#max) {
      refuse(
        `filters and sorting lead through more than ${String(this.#max)} relationships`,
      );
    }
  }
}
