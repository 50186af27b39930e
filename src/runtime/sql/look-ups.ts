import { isOwnFailure } from "../prisma/batching/batch.js";
import { atEndOfTick, hasTurns } from "../prisma/batching/next-turn.js";

interface Tick {
  size: number;
  readonly ended: Promise<void>;
}

/**
 * Look-ups by the ticks in which they start. Prisma makes one query of those of one tick that
 * differ only in their keys, which is cheaper than a statement for each.
 */
export class LookUps {
  readonly #ticks = new Map<string, Tick>();

  /**
   * What Prisma finds for a look-up that it can join with others. `null` for one that is alone,
   * and for one that it has not found or that has failed, perhaps only because of the others:
   * databases compare keys more loosely than Prisma does, and one bad key is everybody's.
   *
   * @param text - the statement that would be made, by which those that differ only in their keys
   *   are known
   */
  async joined<Result>(
    text: string,
    { where = {} }: { readonly where?: object },
    find: () => PromiseLike<Result>,
  ): Promise<Result | null> {
    // Prisma joins none that has conditions besides its key.
    if (!hasTurns || Object.keys(where).length !== 1) return null;
    const tick = this.#ticks.get(text) ?? this.#open(text);
    tick.size += 1;
    await tick.ended;
    if (tick.size === 1) return null;
    try {
      return await find();
    } catch (error) {
      if (isOwnFailure(error)) throw error;
      return null;
    }
  }

  #open(text: string): Tick {
    const ended = new Promise<void>((resolve) => {
      atEndOfTick(() => {
        this.#ticks.delete(text);
        resolve();
      });
    });
    const tick = { size: 0, ended };
    this.#ticks.set(text, tick);
    return tick;
  }
}
