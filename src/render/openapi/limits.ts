/**
 * What the handlers accept at most unless their options say otherwise. The
 * runtime has the same numbers; a test holds the two together.
 */
export const limits = {
  maxPageSize: 1000,
  maxIncludeDepth: 5,
  maxFilterDepth: 5,
  maxFilters: 50,
  maxSortFields: 10,
  maxLinkage: 500,
  maxOperations: 100,
} as const;
