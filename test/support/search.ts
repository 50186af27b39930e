/** The seed and the number of runs of a property test: parameters of fast-check. */
export interface Search {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * The same cases every time, so that a test fails only because of a change.
 * FUZZ_SEED tries other cases, FUZZ_TIMES multiplies their number; failures print
 * their seed.
 */
export function search(numRuns: number): Search {
  const seed = Number(process.env["FUZZ_SEED"] || 20_240_101);
  const times = Number(process.env["FUZZ_TIMES"] || 1);
  if (!Number.isInteger(seed) || !(times >= 1)) {
    throw new Error("FUZZ_SEED is a whole number, FUZZ_TIMES at least 1");
  }
  return { seed, numRuns: Math.round(numRuns * times) };
}
