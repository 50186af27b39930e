import type { Limits } from "../contract/limits.js";

/** How much a read may load that reads all that is related to its rows. */
export interface PageBounds extends Pick<
  Limits,
  "maxRecords" | "maxRelated" | "maxResponseBytes"
> {
  /** Whether the number of all is asked for, without `take` and `skip`. */
  readonly isCounted: boolean;
}

/** Rows with all that is related to them. */
export interface PageRead<Row = object> {
  readonly rows: Row[];
  readonly total?: number;
}

/**
 * `client.post` as the services call it. The Prisma client's own delegate types cost the
 * type checker milliseconds per call and model; the services need only these methods.
 */
export interface Delegate<Row = object> {
  findUnique(args: object): PromiseLike<Row | null>;
  findUniqueOrThrow(args: object): PromiseLike<Row>;
  findFirst(args: object): PromiseLike<Row | null>;
  findFirstOrThrow(args: object): PromiseLike<Row>;
  findMany(args: object): PromiseLike<Row[]>;
  count(args: object): PromiseLike<number>;
  /**
   * Rows with all that is related to them and within bounds, by one statement; `undefined` where it
   * takes several. Lists are in the order of ids, unless the arguments state one. Only delegates
   * that read by SQL have it.
   */
  findPage?(
    operation: "findMany" | "findFirst" | "findUnique",
    args: object,
    bounds: PageBounds,
  ): PromiseLike<PageRead<Row> | undefined>;
  aggregate(args: object): PromiseLike<object>;
  groupBy(args: object): PromiseLike<object[]>;
  /**
   * `groupBy` with parts of dates: `by` is an object, `{ status: true, createdAt: { month: true } }`.
   * `undefined` where SQL cannot do it, and only of delegates that read by SQL.
   */
  groupByParts?(args: object): PromiseLike<object[] | undefined>;
  create(args: object): PromiseLike<Row>;
  createMany(args: object): PromiseLike<{ count: number }>;
  createManyAndReturn(args: object): PromiseLike<Row[]>;
  update(args: object): PromiseLike<Row>;
  updateMany(args: object): PromiseLike<{ count: number }>;
  updateManyAndReturn(args: object): PromiseLike<Row[]>;
  upsert(args: object): PromiseLike<Row>;
  delete(args: object): PromiseLike<Row>;
  deleteMany(args: object): PromiseLike<{ count: number }>;
}

/**
 * What an application's client must have for a model: only its presence is checked.
 * `object` rather than a signature, because comparing the generic signatures of all
 * models costs the type checker a millisecond for each.
 */
export interface ModelDelegate {
  readonly findMany: object;
}

/** Any client, as a map of its delegates by name. */
export type DelegateMap = Readonly<Record<string, Delegate>>;

/** Prisma's `where`. */
export type Where = Readonly<Record<string, unknown>>;

/** Prisma's arguments of a call. */
export type Args = Readonly<Record<string, unknown>>;
