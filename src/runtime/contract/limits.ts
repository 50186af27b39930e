/** The limits of one request; every number is an inclusive maximum. */
export interface Limits {
  /** Bytes of the raw query string. */
  readonly maxQueryBytes: number;
  /** Bytes of a request body's JSON text. */
  readonly maxBodyBytes: number;
  /** Levels of nested arrays and objects in a body or in `q`. */
  readonly maxBodyDepth: number;
  /** Characters of a member's name in a body or in `q`: Prisma takes minutes to print longer ones. */
  readonly maxNameLength: number;
  /** Relationships in one `include` path, or in one path of RPC's `include` and `select`. */
  readonly maxIncludeDepth: number;
  /** Relationships that a request, or an RPC operation, includes altogether. */
  readonly maxIncludes: number;
  /** Names in the path of one filter. */
  readonly maxFilterDepth: number;
  /** Filters in one request. */
  readonly maxFilters: number;
  /** Values in one filter's comma list. */
  readonly maxFilterValues: number;
  /** Fields in `sort`, or in one `orderBy` of RPC: with a cursor, each is compared with all before it. */
  readonly maxSortFields: number;
  /**
   * What the relationships may cost that the filters and the sorting of a request lead
   * through, those of all operations of an RPC transaction: see `JoinBudget`.
   */
  readonly maxJoins: number;
  /** Members of one linkage array in a request body; SQLite cannot take a thousand. */
  readonly maxLinkage: number;
  /** Operations in one RPC transaction, or in one document of atomic operations. */
  readonly maxOperations: number;
  /** Filters of an RPC request, their members and operators: each costs Prisma a tenth of a millisecond. */
  readonly maxConditions: number;
  /** Records that one request loads: each counts once for each path that leads to it. */
  readonly maxRecords: number;
  /** Members of one record in one included relationship. */
  readonly maxRelated: number;
  /** Bytes of a response's JSON text. */
  readonly maxResponseBytes: number;
  /** Records, or groups, of an RPC read without `take`. */
  readonly maxTake: number;
}

export const defaultLimits: Limits = {
  maxQueryBytes: 16_384,
  maxBodyBytes: 1_048_576,
  maxBodyDepth: 64,
  maxNameLength: 1_024,
  maxIncludeDepth: 5,
  maxIncludes: 100,
  maxFilterDepth: 5,
  maxFilters: 50,
  maxFilterValues: 500,
  maxSortFields: 10,
  maxJoins: 50,
  maxLinkage: 500,
  maxOperations: 100,
  maxConditions: 1_000,
  maxRecords: 10_000,
  maxRelated: 1_000,
  maxResponseBytes: 10_485_760,
  maxTake: 1_000,
};

/** The resources on a page, and the most that a request may ask for (R25). */
export const defaultPageSize = 100;
export const defaultMaxPageSize = 1000;
