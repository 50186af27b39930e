import type { Limits } from "../contract/limits.js";
import {
  inverseOf,
  type Relationship,
  type Resource,
} from "../model/resource.js";

/** Where a condition of a filter stands: behind which relationships. */
export interface FilterPlace {
  /** How often a condition here is evaluated, as a rough multiple of once a record. */
  readonly visits: number;
  /** Whether a to-many leads here. */
  readonly behindMany: boolean;
  /** Whether several ways may lead to one record here, as from posts to their author. */
  readonly shared: boolean;
  /** Whether `NOT`, `isNot`, `every` or `none` is around it. */
  readonly negated: boolean;
  /** The model of the records that are written, where no filter of theirs may lead back to it. */
  readonly written?: Resource;
}

/** The conditions on the records that are read. */
export const outermost: FilterPlace = {
  visits: 1,
  behindMany: false,
  shared: false,
  negated: false,
};

/**
 * The members of a many-to-many are counted and read in parts: a filter of an include, or of
 * a `_count`, is evaluated for each.
 */
const partsOfMembers = 5;

/** The conditions on the members of a relationship that is included. */
export function placeIn(
  relationship: Relationship,
  from: FilterPlace,
): FilterPlace {
  const isShared =
    relationship.kind === "to-many" &&
    inverseOf(relationship)?.kind === "to-many";
  const times = isShared ? partsOfMembers : 1;
  return { ...outermost, visits: from.visits * times };
}

/** A to-many, without the condition in it; databases cannot make a join of a negated one. */
const toManyCost = { plain: 3, negated: 5 };

/** From records that are reached in several ways, a to-many leads to the same members again. */
const revisits = 7;

/** Behind another to-many, databases do not stop at the first member. */
const nested = 2;

/** Throws the error of a service for a filter or a sorting that costs too much. */
export type Refuse = (detail: string) => never;

/**
 * Adds up what the relationships cost through which the filters and the sorting of a
 * request lead (docs/rest.md, Limits). The database evaluates the conditions behind a
 * to-many for every member, so those cost as well.
 */
export class JoinBudget {
  readonly #max: number;
  #cost = 0;

  constructor({ maxJoins }: Pick<Limits, "maxJoins">) {
    this.#max = maxJoins;
  }

  /** Starts with another request. */
  reset(): void {
    this.#cost = 0;
  }

  /** Counts joins that lead from each record to one other, or to a number. */
  join(refuse: Refuse, times = 1): void {
    this.#spend(times, refuse);
  }

  /**
   * Counts a relationship of a filter.
   *
   * @param negated whether the database must find no member, or no other record
   * @returns the place of the conditions on the related records
   */
  through(
    relationship: Relationship,
    from: FilterPlace,
    negated: boolean,
    refuse: Refuse,
  ): FilterPlace {
    const shared = inverseOf(relationship)?.kind === "to-many";
    const to = { ...from, negated: from.negated || negated };
    if (relationship.kind === "to-one") {
      this.join(refuse);
      return { ...to, shared: from.shared || shared };
    }
    const visits =
      from.visits *
      (from.shared ? revisits : 1) *
      (from.behindMany ? nested : 1);
    const { [to.negated ? "negated" : "plain"]: cost } = toManyCost;
    this.#spend(cost * visits, refuse);
    return { ...to, visits, behindMany: true, shared };
  }

  /** Counts conditions on fields: behind a to-many each costs as often as it is evaluated. */
  conditions(
    count: number,
    { behindMany, visits }: FilterPlace,
    refuse: Refuse,
  ): void {
    if (behindMany) this.#spend(count * visits, refuse);
  }

  #spend(cost: number, refuse: Refuse): void {
    this.#cost += cost;
    if (this.#cost > this.#max) {
      refuse(
        `the relationships of filters and sorting cost more than ${String(this.#max)} (maxJoins): read the ids of the related records in a request of their own, and filter by these`,
      );
    }
  }
}
