import { ApiError } from "../errors/api-error.js";
import { isUnreachable } from "../errors/unavailable.js";
import type { DelegateMap } from "./delegate.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/** After so many reads of a client whose requests came one at a time, waiting is tried again. */
const readsBeforeWaiting = 8;

/**
 * The most reads of a batch. Prisma caches a plan for each size, which grows with it, and
 * more save little: a client that sends hundreds at once would fill hundreds of
 * megabytes.
 */
export const maxBatchSize = 64;

/** Reads that wait for each other. */
interface Batch {
  size: number;
  readonly closed: Promise<void>;
}

interface ClientQueue {
  /** The batches of this turn, by their shape; of several, the last. */
  readonly batches: Map<string, Batch>;
  /** Reads since the last one that waited, and no other with it. */
  unbatched: number;
}

/** Each client has a queue of its own: clients differ in what they let a request see. */
const queues = new WeakMap<DelegateMap, ClientQueue>();

/**
 * Runs a read by a unique key so that Prisma can batch it with others (the option
 * `joinReads`): Prisma makes one query of the `findUnique` calls of a turn that differ
 * only in their keys. So reads wait until the event loop has processed what has arrived;
 * each request still makes its own call, in its own context.
 *
 * A batch finds fewer records than separate queries if the database compares keys more
 * loosely than JavaScript does, and one bad key makes it fail for all. So a read of a
 * batch that fails or finds nothing is repeated separately: Node runs the callbacks of
 * `setImmediate` one after the other, and Prisma sends its queries in between.
 *
 * @param shape - what reads that differ only in their keys have in common. Those of other
 *   shapes are sent separately: Prisma would run all of them in a transaction.
 */
export async function batchedRead<Result>(
  client: DelegateMap,
  find: () => PromiseLike<Result | null>,
  shape = "",
): Promise<Result | null> {
  if (!hasTurns) return find();
  let queue = queues.get(client);
  if (!queue) {
    queue = { batches: new Map(), unbatched: readsBeforeWaiting };
    queues.set(client, queue);
  }
  if (!(await isBatched(queue, shape))) return find();
  const found = await find().then(undefined, nullUnlessOwn);
  if (found !== null) return found;
  await nextTurn();
  return find();
}

/** Waits if it is worthwhile; returns whether others have waited too. */
async function isBatched(queue: ClientQueue, shape: string): Promise<boolean> {
  const { batches } = queue;
  // Only the first of a turn may skip the wait: Prisma would batch a second one with
  // it.
  const isFirst = batches.size === 0;
  const last = batches.get(shape);
  const own = last && last.size < maxBatchSize ? last : open(batches, shape);
  own.size += 1;
  if (isFirst && queue.unbatched < readsBeforeWaiting) {
    queue.unbatched += 1;
    return false;
  }
  await own.closed;
  queue.unbatched = own.size > 1 ? readsBeforeWaiting : 0;
  return own.size > 1;
}

function open(batches: ClientQueue["batches"], shape: string): Batch {
  const batch: Batch = {
    size: 0,
    closed: nextTurn().then(() => {
      if (batches.get(shape) === batch) batches.delete(shape);
    }),
  };
  batches.set(shape, batch);
  return batch;
}

function nullUnlessOwn(error: unknown): null {
  if (isOwn(error)) throw error;
  return null;
}

/**
 * Whether a failed read would fail alone as well: an extension of the client has refused
 * it, or the database is overloaded.
 */
export function isOwn(error: unknown): boolean {
  return error instanceof ApiError || isUnreachable(error);
}
