import type { Faker } from "@faker-js/faker";
import { faker as english } from "@faker-js/faker/locale/en";

let state = 0;

/**
 * Faker with a generator that is cheap to seed: it is seeded for every value, so that a value
 * does not depend on those before it. Its own one fills a table of 624 numbers each time.
 */
export const faker: Faker = new (
  english.constructor as new (options: {
    locale: typeof english.rawDefinitions;
    randomizer: { next(): number; seed(seed: number | number[]): void };
  }) => typeof english
)({
  locale: english.rawDefinitions,
  randomizer: {
    next,
    seed: (seed) => {
      state = Number(seed) >>> 0;
    },
  },
});

/** Mulberry32. */
function next(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
