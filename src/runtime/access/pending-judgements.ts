type Judge = () => Promise<void>;

/** Judgements of rows that a write with parts has written, for when all parts are. */
export class PendingJudgements {
  #judges: Judge[] = [];

  push(judge: Judge): void {
    this.#judges.push(judge);
  }

  /**
   * Judges the rows as they are now. What deletes rows, or changes their ids, does so
   * before: afterwards, they would not be found.
   *
   * @throws AccessDenied if one of them does not meet its rule
   */
  async judge(): Promise<void> {
    const judges = this.#judges;
    this.#judges = [];
    for (const judge of judges) await judge();
  }
}
