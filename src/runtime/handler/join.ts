import { isOrmError, unreachableCodes } from "../errors/orm-error.js";
import { isUnavailable } from "../errors/unavailable.js";
import type { DelegateMap } from "./delegate.js";
import { hasTurns, nextTurn } from "./next-turn.js";

/** Look-ups after which a client that was asked one at a time is tried again. */
const patience = 8;

/** Look-ups that wait for each other. */
interface Gathering {
  size: number;
  readonly closed: Promise<void>;
}

interface ClientQueue {
  /** Those of this turn, by their shape. */
  readonly gatherings: Map<string, Gathering>;
  /** Look-ups since the last one that waited, and waited in vain. */
  unjoined: number;
}

/** Clients differ in what they let a request see: each has its own. */
const queues = new WeakMap<DelegateMap, ClientQueue>();

/**
 * Runs a look-up by a unique key so that Prisma can join it with others: of
 * `findUnique` calls of the same turn that differ only in their keys it makes
 * one query. So look-ups wait until the event loop has taken in what has
 * arrived; every call is still the request's own, made where it came from.
 *
 * A joined query finds less than its parts where the database compares keys
 * more loosely than JavaScript does, and one bad key fails it for all. So what
 * was not found, or failed, in company is looked up once more by itself: what
 * `setImmediate` calls, it calls one after the other, and Prisma sends in between.
 *
 * @param shape - what look-ups have in common that differ in their keys alone. Those
 *   of another are sent by themselves: Prisma would run them all in a transaction.
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
 * A look-up that waits for no others. Prisma joins those of one tick unasked, as when
 * requests have waited for the same promise. One that fails it for all is made once
 * more by each.
 */
export async function lookedUp<Result>(
  find: () => PromiseLike<Result>,
): Promise<Result> {
  try {
    return await find();
  } catch (error) {
    if (!hasTurns || isUnreachable(error)) throw error;
    await nextTurn();
    return find();
  }
}

/** Waits, where it is worth it; whether others have waited too. */
async function inCompany(queue: ClientQueue, shape: string): Promise<boolean> {
  const { gatherings } = queue;
  // Only the first of a turn: Prisma would join the next one with it unasked.
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

function nullUnlessUnreachable(error: unknown): null {
  if (isUnreachable(error)) throw error;
  return null;
}

/** Asking an overloaded database again would not help it. */
function isUnreachable(error: unknown): boolean {
  return (
    isOrmError(error) &&
    (unreachableCodes.has(error.code) || isUnavailable(error))
  );
}
