import { isOrmError, notFoundCodes } from "../errors/orm-error.js";
import { isUnreachable } from "../errors/unavailable.js";
import type { DelegateMap } from "./delegate.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/** After so many look-ups of a client whose requests came one at a time, waiting is tried again. */
const patience = 8;

/**
 * So many look-ups are joined at most. Prisma caches a plan for each number of them, which
 * grows with it, and more save little: a client that sends hundreds at once would fill
 * hundreds of megabytes.
 */
const maxJoined = 64;

/** Look-ups that wait for each other. */
interface Gathering {
  size: number;
  readonly closed: Promise<void>;
}

interface ClientQueue {
  /** The gatherings of this turn, by their shape; of several, the last. */
  readonly gatherings: Map<string, Gathering>;
  /** Look-ups since the last one that waited without company. */
  unjoined: number;
}

/** Each client has a queue of its own: clients differ in what they let a request see. */
const queues = new WeakMap<DelegateMap, ClientQueue>();

/**
 * Runs a look-up by a unique key so that Prisma can join it with others: Prisma
 * makes one query of the `findUnique` calls of a turn that differ only in their
 * keys. So look-ups wait until the event loop has processed what has arrived; each
 * request still makes its own call, in its own context.
 *
 * A joined query finds fewer records than separate ones if the database compares
 * keys more loosely than JavaScript does, and one bad key makes it fail for all. So
 * a joined look-up that fails or finds nothing is repeated separately: Node runs the
 * callbacks of `setImmediate` one after the other, and Prisma sends its queries in
 * between.
 *
 * @param shape - what look-ups that differ only in their keys have in common. Those
 *   of other shapes are sent separately: Prisma would run all of them in a
 *   transaction.
 */
export async function joined<Result>(
  client: DelegateMap,
  find: () => PromiseLike<Result | null>,
  shape = "",
): Promise<Result | null> {
  if (!hasTurns) return find();
  let queue = queues.get(client);
  if (!queue) {
    queue = { gatherings: new Map(), unjoined: patience };
    queues.set(client, queue);
  }
  if (!(await inCompany(queue, shape))) return find();
  const found = await find().then(undefined, nullUnlessUnreachable);
  if (found !== null) return found;
  await nextTurn();
  return find();
}

/**
 * A look-up that does not wait for others, unless there are too many to join. Prisma
 * still joins those of one tick, for example after requests have waited for the same
 * promise. If a joined query fails, each request repeats its own look-up. A missing
 * record fails no look-up but its own.
 */
export async function lookedUp<Result>(
  find: () => PromiseLike<Result>,
): Promise<Result> {
  const entered = hasTurns ? crowd().entered : undefined;
  if (entered) await entered;
  try {
    return await find();
  } catch (error) {
    if (!hasTurns || isUnreachable(error) || isMiss(error)) throw error;
    await nextTurn();
    return find();
  }
}

/** Look-ups that Prisma may join, whichever client they have. */
interface Crowd {
  size: number;
  /** When they may start; absent for the first of a turn. */
  readonly entered?: Promise<void>;
}

let latest: Crowd | undefined;

/** The crowd of one more look-up: each after the first has a turn of its own. */
function crowd(): Crowd {
  if (latest && latest.size < maxJoined) {
    latest.size += 1;
    return latest;
  }
  const turn = nextTurn();
  const own: Crowd = { size: 1, ...(latest && { entered: turn }) };
  latest = own;
  void turn.then(() => {
    if (latest === own) latest = undefined;
  });
  return own;
}

/** Waits if it is worthwhile; returns whether others have waited too. */
async function inCompany(queue: ClientQueue, shape: string): Promise<boolean> {
  const { gatherings } = queue;
  // Only the first of a turn may skip the wait: Prisma would join a second one with
  // it.
  const isFirst = gatherings.size === 0;
  const last = gatherings.get(shape);
  const own = last && last.size < maxJoined ? last : gather(gatherings, shape);
  own.size += 1;
  if (isFirst && queue.unjoined < patience) {
    queue.unjoined += 1;
    return false;
  }
  await own.closed;
  queue.unjoined = own.size > 1 ? patience : 0;
  return own.size > 1;
}

function gather(
  gatherings: ClientQueue["gatherings"],
  shape: string,
): Gathering {
  const gathering: Gathering = {
    size: 0,
    closed: nextTurn().then(() => {
      if (gatherings.get(shape) === gathering) gatherings.delete(shape);
    }),
  };
  gatherings.set(shape, gathering);
  return gathering;
}

/** If the database is overloaded, repeating the query would not help. */
function nullUnlessUnreachable(error: unknown): null {
  if (isUnreachable(error)) throw error;
  return null;
}

/** What Prisma's `findUniqueOrThrow` throws for a missing record. */
function isMiss(error: unknown): boolean {
  return isOrmError(error) && notFoundCodes.has(error.code);
}
