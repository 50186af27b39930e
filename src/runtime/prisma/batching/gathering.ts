import { nextTurn } from "./next-turn.js";

/** After so many calls that came one at a time, waiting is tried again. */
const callsBeforeWaiting = 8;

/** Calls that wait for each other. */
interface Group {
  size: number;
  readonly closed: Promise<void>;
}

/**
 * Gathers the calls of one turn of the event loop: they wait until the loop has processed
 * what has arrived. A client that sends one request at a time need not wait for others, so
 * after a call that waited alone, the next ones do not.
 */
export class Gathering {
  readonly #maxSize: number;
  /** The groups of this turn, by their kind; of several, the last. */
  readonly #groups = new Map<string, Group>();
  /** The calls of this turn, those that did not wait included. */
  #turn = { calls: 0 };
  /** Calls that did not wait since one waited in vain. */
  #skips = callsBeforeWaiting;

  /** @param maxSize - the most calls of a group; those above it make the next one */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /**
   * Waits if it is worthwhile.
   *
   * @param kind - calls of different kinds make groups of their own
   * @returns whether it has waited and others of its kind came in the same turn
   */
  async wait(kind = ""): Promise<boolean> {
    // Only the first of a turn may skip the wait: Prisma would join a second look-up with
    // it.
    const isFirst = this.#groups.size === 0;
    const last = this.#groups.get(kind);
    const own = last && last.size < this.#maxSize ? last : this.#open(kind);
    own.size += 1;
    if (isFirst) this.#turn = { calls: 0 };
    const turn = this.#turn;
    turn.calls += 1;
    if (isFirst && this.#skips < callsBeforeWaiting) {
      this.#skips += 1;
      return false;
    }
    await own.closed;
    this.#skips = turn.calls > 1 ? callsBeforeWaiting : 0;
    return own.size > 1;
  }

  #open(kind: string): Group {
    const group: Group = {
      size: 0,
      closed: nextTurn().then(() => {
        if (this.#groups.get(kind) === group) this.#groups.delete(kind);
      }),
    };
    this.#groups.set(kind, group);
    return group;
  }
}
