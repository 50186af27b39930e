import { isOrmError, notFoundCodes } from "../errors/orm-error.js";
import { isUnreachable } from "../errors/unavailable.js";
import { maxBatchSize } from "./batched-read.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/**
 * Runs a read by a unique key that does not wait for others, unless there are too many of
 * them. Prisma still batches those of one tick, for example after requests have waited
 * for the same promise. If such a batch fails, each request repeats its own read. A
 * missing record fails no read but its own.
 */
export async function unbatchedRead<Result>(
  find: () => PromiseLike<Result>,
): Promise<Result> {
  const started = hasTurns ? enterTick().started : undefined;
  if (started) await started;
  try {
    return await find();
  } catch (error) {
    if (!hasTurns || isUnreachable(error) || isMiss(error)) throw error;
    await nextTurn();
    return find();
  }
}

/** Reads that start together, which Prisma may batch, whichever client they have. */
interface Tick {
  size: number;
  /** When they may start; absent for the first of a turn. */
  readonly started?: Promise<void>;
}

let latest: Tick | undefined;

/** The tick of one more read: each after the first has a turn of its own. */
function enterTick(): Tick {
  if (latest && latest.size < maxBatchSize) {
    latest.size += 1;
    return latest;
  }
  const turn = nextTurn();
  const own: Tick = { size: 1, ...(latest && { started: turn }) };
  latest = own;
  void turn.then(() => {
    if (latest === own) latest = undefined;
  });
  return own;
}

/** What Prisma's `findUniqueOrThrow` throws for a missing record. */
function isMiss(error: unknown): boolean {
  return isOrmError(error) && notFoundCodes.has(error.code);
}
