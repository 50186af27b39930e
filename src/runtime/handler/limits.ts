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
  /** Relationships in one `include` path. */
  readonly maxIncludeDepth: number;
  /** Relationships that all `include` paths of a request load together. */
  readonly maxIncludes: number;
  /** Names in the path of one filter. */
  readonly maxFilterDepth: number;
  /** Filters in one request. */
  readonly maxFilters: number;
  /** Values in one filter's comma list. */
  readonly maxFilterValues: number;
  /** Fields in `sort`. */
  readonly maxSortFields: number;
  /** Members of one linkage array in a request body; SQLite cannot take a thousand. */
  readonly maxLinkage: number;
  /** Operations in one RPC transaction. */
  readonly maxOperations: number;
  /** Filters of one RPC operation and their members: each costs Prisma a tenth of a millisecond. */
  readonly maxConditions: number;
}

export const defaultLimits: Limits = {
  maxQueryBytes: 16_384,
  maxBodyBytes: 1_048_576,
  maxBodyDepth: 64,
  maxNameLength: 1_024,
  maxIncludeDepth: 5,
  maxIncludes: 20,
  maxFilterDepth: 5,
  maxFilters: 50,
  maxFilterValues: 500,
  maxSortFields: 10,
  maxLinkage: 500,
  maxOperations: 100,
  maxConditions: 2_000,
};
