import type { Limits } from "../../contract/limits.js";
import type { Path } from "./read-plan.js";

/** Throws the error for a bound that a read would exceed. */
export type Refuse = (limit: "maxRecords" | "maxRelated", at: Path) => never;

/** The records that one request may still load; reads share it. */
export class RecordBudget {
  /** The most members of one parent in one relation. */
  readonly maxRelated: number;
  readonly maxRecords: number;
  #left: number;

  constructor({
    maxRecords,
    maxRelated,
  }: Pick<Limits, "maxRecords" | "maxRelated">) {
    this.maxRecords = maxRecords;
    this.maxRelated = maxRelated;
    this.#left = maxRecords;
  }

  /** How many rows fit in what is left, each with `weight` records. */
  fits(weight: number): number {
    return weight === 0 ? Infinity : Math.floor(this.#left / weight);
  }

  /** Counts records that were loaded; false if they are too many. */
  spend(records: number): boolean {
    this.#left -= records;
    return this.#left >= 0;
  }
}

/** Prisma's `take` that reads one row more than a bound, so that more can be told. */
export function oneMore(bound: number): { readonly take?: number } {
  return bound === Infinity ? {} : { take: Math.min(bound + 1, maxTake) };
}

/**
 * The caller's `take`, or else one more than a bound: a negative one takes the last. One
 * that is no number stays, and Prisma refuses it.
 */
export function boundedTake(
  take: unknown,
  bound: number,
): { readonly take?: number } {
  if (take === undefined) return oneMore(bound);
  if (typeof take !== "number" || Math.abs(take) <= bound) return {};
  const { take: most = Infinity } = oneMore(bound);
  return { take: take < 0 ? -most : most };
}

/** Prisma's integers have 32 bits. */
const maxTake = 2 ** 31 - 1;
