/**
 * The error codes of the REST service by status. They repeat the runtime's
 * catalogue, which the generator does not load: an application's runtime may
 * have another version. A test keeps the two equal.
 */
export const errorCodes = {
  400: [
    "invalid-payload",
    "invalid-value",
    "invalid-query",
    "invalid-filter",
    "invalid-sort",
    "invalid-include",
    "invalid-fields",
    "invalid-page",
    "invalid-path",
  ],
  401: ["unauthorized"],
  403: [
    "forbidden",
    "read-only",
    "required-relationship",
    "unsupported-operation",
  ],
  404: [
    "unsupported-model",
    "unsupported-relationship",
    "not-found",
    "related-not-found",
  ],
  405: ["method-not-allowed"],
  406: ["not-acceptable"],
  409: ["conflict", "type-mismatch"],
  413: ["payload-too-large"],
  415: ["unsupported-media-type"],
  422: ["validation-error"],
  429: ["too-many-requests"],
  500: ["internal-error"],
  503: ["service-unavailable"],
} as const;

export type ErrorStatus = keyof typeof errorCodes;
