/** Where a property test looks, and for how long: parameters of fast-check. */
export interface Search {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * The same cases every time, so that it is the change that makes a test fail.
 * FUZZ_SEED searches elsewhere, FUZZ_RUNS longer; failures print their seed.
 */
export function search(numRuns: number): Search {
  const { FUZZ_SEED: seed = 20_240_101, FUZZ_RUNS: runs = numRuns } =
    process.env;
  return { seed: Number(seed), numRuns: Number(runs) };
}
