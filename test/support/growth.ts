/**
 * How many times longer the work takes for eight times the size: about 8 where it reads its
 * input once, 64 where it reads all of it again for each part. Of each size the fastest of twenty
 * runs counts, side by side, since a busy machine makes any single run slow.
 */
export async function growthTimesEight(
  size: number,
  work: (size: number) => Promise<unknown>,
): Promise<number> {
  const fastest = { small: Infinity, large: Infinity };
  for (let run = 0; run < 20; run += 1) {
    fastest.small = Math.min(fastest.small, await milliseconds(work, size));
    fastest.large = Math.min(fastest.large, await milliseconds(work, size * 8));
  }
  return fastest.large / fastest.small;
}

async function milliseconds(
  work: (size: number) => Promise<unknown>,
  size: number,
): Promise<number> {
  const start = performance.now();
  await work(size);
  return performance.now() - start;
}
