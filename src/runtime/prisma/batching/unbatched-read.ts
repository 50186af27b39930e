import { faultOf, isMissing } from "../errors/fault.js";
import { isOwnFailure, maxBatchSize } from "./batch.js";
import { atEndOfTick, hasTurns, nextTurn } from "./next-turn.js";

/**
 * Runs a read by a unique key that does not wait for others, unless there are too many of
 * them. Prisma still batches those of one tick, for example of writes that were sent
 * together. If such a batch fails, or lacks the record (see `batchedRead`), each request
 * repeats its own read.
 */
export async function unbatchedRead<Result>(
  find: () => PromiseLike<Result>,
): Promise<Result> {
  if (!hasTurns) return find();
  const tick = enterTick();
  if (tick.started) await tick.started;
  try {
    const found = await find();
    if (found !== null || tick.size === 1) return found;
  } catch (error) {
    const alone = tick.size === 1;
    if (alone ? isMiss(error) || isOwnFailure(error) : isCommon(error))
      throw error;
  }
  await nextTurn();
  return find();
}

/** Reads that start together, which Prisma may batch, whichever client they have. */
interface Tick {
  size: number;
  /** When they may start; absent for the first of a tick. */
  readonly started?: Promise<void>;
}

let latest: Tick | undefined;

/** The tick of one more read; what is too much for one waits for a turn of its own. */
function enterTick(): Tick {
  if (latest && latest.size < maxBatchSize) {
    latest.size += 1;
    return latest;
  }
  const own: Tick = { size: 1, ...(latest && { started: nextTurn() }) };
  latest = own;
  const leave = (): void => {
    if (latest === own) latest = undefined;
  };
  const start = own.started ?? Promise.resolve();
  void start.then(() => atEndOfTick(leave));
  return own;
}

/**
 * Whether each read of a batch would also fail alone. Prisma runs reads that it cannot make
 * one query of in a transaction; alone, they need not wait until one is free.
 */
function isCommon(error: unknown): boolean {
  const wasInTransaction = faultOf(error)?.kind === "no-transaction";
  return isOwnFailure(error) && !wasInTransaction;
}

/** What Prisma's `findUniqueOrThrow` throws for a missing record. */
function isMiss(error: unknown): boolean {
  return isMissing(faultOf(error));
}
