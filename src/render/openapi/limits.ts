/**
 * The default limits of the handlers. The runtime has the same numbers; a test
 * keeps the two equal.
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
