import type { DelegateMap } from "../delegate.js";
import { isOwnFailure, maxBatchSize } from "./batch.js";
import { Gathering } from "./gathering.js";
import { hasTurns, nextTurn } from "./next-turn.js";
import { unbatchedRead } from "./unbatched-read.js";

/** Each client gathers its own reads: clients differ in what they let a request see. */
const gatherings = new WeakMap<DelegateMap, Gathering>();

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
  let gathering = gatherings.get(client);
  if (!gathering) {
    gathering = new Gathering(maxBatchSize);
    gatherings.set(client, gathering);
  }
  // One that has not waited may be in the same tick as a read of another client, and
  // Prisma batches those of all clients that `$extends` makes of one.
  if (!(await gathering.wait(shape))) return unbatchedRead(find);
  const found = await find().then(undefined, nullUnlessOwn);
  if (found !== null) return found;
  await nextTurn();
  return find();
}

function nullUnlessOwn(error: unknown): null {
  if (isOwnFailure(error)) throw error;
  return null;
}
