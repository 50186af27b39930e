import { atEndOfTick, hasTurns } from "../prisma/batching/next-turn.js";

interface Tick {
  size: number;
  readonly ended: Promise<void>;
}

/**
 * Look-ups of one delegate by the ticks in which they start. Prisma makes one query of those
 * of one tick, which is cheaper than a statement for each. It joins none that has conditions
 * besides its key.
 */
export class LookUps {
  #tick: Tick | undefined;

  /** Whether no other starts in the same tick; answers when that is over. */
  async isAlone({ where = {} }: { readonly where?: object }): Promise<boolean> {
    if (!hasTurns || Object.keys(where).length !== 1) return true;
    const tick = (this.#tick ??= this.#open());
    tick.size += 1;
    await tick.ended;
    return tick.size === 1;
  }

  #open(): Tick {
    const ended = new Promise<void>((resolve) => {
      atEndOfTick(() => {
        this.#tick = undefined;
        resolve();
      });
    });
    return { size: 0, ended };
  }
}
