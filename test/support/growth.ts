/**
 * How many times more processor time the work takes for eight times the size: about 8 where it
 * reads its input once, 64 where it reads all of it again for each part. Of each size the
 * cheapest of at most twenty runs counts, side by side, since a busy machine makes any single
 * run dear.
 */
export async function growthTimesEight(
  size: number,
  work: (size: number) => Promise<unknown>,
): Promise<number> {
  const cheapest = { small: Infinity, large: Infinity };
  for (let run = 0; run < 20; run += 1) {
    cheapest.small = Math.min(cheapest.small, await processorTime(work, size));
    cheapest.large = Math.min(
      cheapest.large,
      await processorTime(work, size * 8),
    );
    // The caches of the first runs make no difference of this size.
    if (run >= 4 && cheapest.large / cheapest.small < 16) break;
  }
  return cheapest.large / cheapest.small;
}

/** In microseconds. */
async function processorTime(
  work: (size: number) => Promise<unknown>,
  size: number,
): Promise<number> {
  const start = process.cpuUsage();
  await work(size);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
