import { isOrmError, unreachableCodes } from "../errors/orm-error.js";
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
  gathering?: Gathering;
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
 */
export async function joined<Result>(
  client: DelegateMap,
  find: () => PromiseLike<Result | null>,
): Promise<Result | null> {
  if (!hasTurns) return find();
  let queue = queues.get(client);
  if (!queue) {
    queue = { unjoined: patience };
    queues.set(client, queue);
  }
  if (!(await inCompany(queue))) return find();
  const found = await find().then(undefined, nullUnlessUnreachable);
  if (found !== null) return found;
  await nextTurn();
  return find();
}

/** Waits, where it is worth it; whether others have waited too. */
async function inCompany(queue: ClientQueue): Promise<boolean> {
  const own = (queue.gathering ??= gather(queue));
  own.size += 1;
  // Only the first of a turn: Prisma would join the next one with it unasked.
  if (own.size === 1 && queue.unjoined < patience) {
    queue.unjoined += 1;
    return false;
  }
  await own.closed;
  queue.unjoined = own.size > 1 ? patience : 0;
  return own.size > 1;
}

function gather(queue: ClientQueue): Gathering {
  const closed = nextTurn().then(() => {
    delete queue.gathering;
  });
  return { size: 0, closed };
}

/** Asking an overloaded database again would not help it. */
function nullUnlessUnreachable(error: unknown): null {
  if (isOrmError(error) && unreachableCodes.has(error.code)) throw error;
  return null;
}
