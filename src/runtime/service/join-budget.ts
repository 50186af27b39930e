import type { Limits } from "../contract/limits.js";
import { isPaged, maxApart } from "../prisma/bounded-read/member-read.js";
import { isJsonObject } from "../serialization/json-object.js";
import {
  inverseOf,
  type Relationship,
  type Resource,
} from "../model/resource.js";

/** Where a condition of a filter stands: behind which relationships. */
export interface FilterPlace {
  /** How often a relationship is followed from here, as a rough multiple of once a record. */
  readonly visits: number;
  /** What a condition on a field costs here: nothing on the records of the request itself. */
  readonly conditionCost: number;
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
  conditionCost: 0,
  behindMany: false,
  shared: false,
  negated: false,
};

/** Records that are read, from which others are included or counted. */
export interface ReadPlace {
  /** Where the conditions stand that these records meet. */
  readonly filter: FilterPlace;
  /** About how many records carry the filters of what they include; at most {@link mostRows}. */
  readonly rows: number;
  /** How often what is related to them is counted: roughly once for two statements that read them. */
  readonly recounts: number;
}

/** More records are not told apart: by default no request loads more. */
const mostRows = 10_000;

/** Related records are read in statements for 500 records each: two count as one. */
const rowsAVisit = 1_000;

/** The members of one record, where the request does not say how many it takes. */
const usualMembers = 10;

/** The members of a many-to-many are counted and read in parts. */
const partsOfMembers = 5;

/** In each part and each of its parts, what is related to the members is counted anew. */
const recountsOfMembers = 10;

/** Where members are many, a page of them is read in a statement for each record: so many count as one. */
const pagesAVisit = 4;

/** A count without conditions costs less than one with a condition. */
const plainCount = 0.5;

/**
 * The records that a request reads.
 *
 * @param take how many it asks for
 * @param usual how many they are without
 */
export function readOf(take: unknown, usual: number): ReadPlace {
  const rows = Math.min(mostRows, taken(take, usual));
  return { filter: outermost, rows, recounts: 1 };
}

/** The records of a relationship that is included. @param args what is read of them */
export function includedIn(
  relationship: Relationship,
  { rows, recounts }: ReadPlace,
  args: unknown,
): ReadPlace {
  const visits = Math.max(1, rows / rowsAVisit);
  if (relationship.kind === "to-one") {
    const repeated = Math.max(visits, recounts);
    return { filter: visited(repeated), rows, recounts: repeated };
  }
  const isShared = leadsToShared(relationship);
  const recounted = visits * (isShared ? recountsOfMembers : 1);
  const { take, ...own } = isJsonObject(args) ? args : {};
  const isPage = isPaged({ take, ...own });
  return {
    filter: visited(visits * (isShared ? partsOfMembers : 1)),
    rows: Math.min(mostRows, rows * taken(take, usualMembers)),
    recounts: isPage
      ? Math.max(recounted, Math.min(rows, maxApart) / pagesAVisit)
      : recounted,
  };
}

/** The conditions on the members of a relationship that are counted. */
export function countedIn(
  relationship: Relationship,
  { recounts }: ReadPlace,
): FilterPlace {
  const parts = leadsToShared(relationship) ? partsOfMembers : 1;
  return visited(recounts * parts, recounts);
}

function visited(visits: number, conditionCost = visits): FilterPlace {
  return { ...outermost, visits, conditionCost };
}

/** Of a to-many: whether it is a many-to-many. Of a to-one: whether others lead to its record. */
function leadsToShared(relationship: Relationship): boolean {
  return inverseOf(relationship)?.kind === "to-many";
}

/** From the end, a negative number is taken; Prisma refuses what is no whole number. */
function taken(take: unknown, usual: number): number {
  return typeof take === "number" && Number.isInteger(take)
    ? Math.abs(take)
    : usual;
}

/** From records that are reached in several ways, a to-many leads to the same members again. */
const revisits = 7;

/** Behind another to-many, databases do not stop at the first member. */
const nested = 2;

/**
 * What a relation of a filter costs of `maxJoins`, without the condition in it. A to-one is a
 * join; databases cannot make a join of a to-many of which no member may be found.
 */
export function joinCost(isMany: boolean, isNegated: boolean): number {
  if (!isMany) return 1;
  return isNegated ? 5 : 3;
}

/** Throws the error of a service for a filter or a sorting that costs too much. */
type Refuse = (detail: string) => never;

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

  /** Counts joins that lead from each record to one other. */
  join(refuse: Refuse, times = 1): void {
    this.#spend(times, refuse);
  }

  /** Counts joins that lead from each record to the number of its members. */
  counts(
    number: number,
    { recounts }: Pick<ReadPlace, "recounts">,
    refuse: Refuse,
  ): void {
    this.#spend(number * Math.max(1, recounts * plainCount), refuse);
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
    const shared = leadsToShared(relationship);
    const to = { ...from, negated: from.negated || negated };
    if (relationship.kind === "to-one") {
      this.join(refuse, Math.max(1, from.conditionCost));
      return { ...to, shared: from.shared || shared };
    }
    const visits =
      from.visits *
      (from.shared ? revisits : 1) *
      (from.behindMany ? nested : 1);
    this.#spend(joinCost(true, to.negated) * visits, refuse);
    return { ...to, visits, conditionCost: visits, behindMany: true, shared };
  }

  /** Counts conditions on fields: each costs as often as the database repeats it. */
  conditions(
    count: number,
    { conditionCost }: FilterPlace,
    refuse: Refuse,
  ): void {
    if (conditionCost > 0) this.#spend(count * conditionCost, refuse);
  }

  #spend(cost: number, refuse: Refuse): void {
    this.#cost += cost;
    if (this.#cost > this.#max) {
      refuse(
        `the relationships of filters and sorting cost more than ${String(this.#max)} (maxJoins): ask for fewer records or conditions, or read the ids of the related records in a request of their own, and filter by these`,
      );
    }
  }
}
