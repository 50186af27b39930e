import { isOrmError, notFoundCodes } from "../errors/orm-error.js";
import { isUnreachable } from "../errors/unavailable.js";
import type { DelegateMap } from "./delegate.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/** After so many look-ups of a client whose requests came one at a time, waiting is tried again. */
const patience = 8;

/** Look-ups that wait for each other. */
interface Gathering {
  size: number;
  readonly closed: Promise<void>;
}

interface ClientQueue {
  /** The gatherings of this turn, by their shape. */
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
 * A look-up that does not wait for others. Prisma still joins those of one tick, for
 * example after requests have waited for the same promise. If a joined query fails,
 * each request repeats its own look-up. A missing record fails no look-up but its own.
 */
export async function lookedUp<Result>(
  find: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await find();
  } catch (error) {
    if (!hasTurns || isUnreachable(error) || isMiss(error)) throw error;
    await nextTurn();
    return find();
  }
}

/** Waits if it is worthwhile; returns whether others have waited too. */
async function inCompany(queue: ClientQueue, shape: string): Promise<boolean> {
  const { gatherings } = queue;
  // Only the first of a turn may skip the wait: Prisma would join a second one with
  // it.
  const isFirst = gatherings.size === 0;
  const own = gatherings.get(shape) ?? gather(gatherings, shape);
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
  const closed = nextTurn().then(() => {
    gatherings.delete(shape);
  });
  const gathering = { size: 0, closed };
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
