/**
 * Every error code of the REST service with its status and its title, which is the
 * same in every occurrence (JSON:API §Error Objects).
 */
export const catalogue = {
  "invalid-payload": [400, "Invalid payload"],
  "invalid-value": [400, "Invalid value for type"],
  "invalid-query": [400, "Invalid query parameter"],
  "invalid-filter": [400, "Invalid filter"],
  "invalid-sort": [400, "Invalid sort"],
  "invalid-include": [400, "Invalid include"],
  "invalid-fields": [400, "Invalid sparse fieldset"],
  "invalid-page": [400, "Invalid page"],
  "invalid-path": [400, "The request path is invalid"],
  "invalid-header": [400, "Invalid header"],
  versioned: [400, "Versioned records take no such nested write"],
  unauthorized: [401, "Authentication is needed"],
  forbidden: [403, "Operation is forbidden"],
  "read-only": [403, "Not writable by clients"],
  "required-relationship": [403, "Relationship cannot be emptied"],
  "unsupported-operation": [403, "Unsupported operation"],
  "unsupported-model": [404, "Unsupported model type"],
  "unsupported-relationship": [404, "Unsupported relationship"],
  "not-found": [404, "Resource not found"],
  "related-not-found": [404, "Related resource not found"],
  "method-not-allowed": [405, "Method not allowed"],
  "not-acceptable": [406, "Not acceptable"],
  conflict: [409, "Conflict"],
  "replay-not-readable": [409, "The write's answer is not readable"],
  "type-mismatch": [409, "Resource type or id does not match"],
  "precondition-failed": [412, "The resource has another version"],
  "payload-too-large": [413, "Payload too large"],
  "unsupported-media-type": [415, "Unsupported media type"],
  "validation-error": [422, "Invalid attribute or relationship"],
  "idempotency-mismatch": [422, "The key is that of another request"],
  "precondition-required": [428, "The version is needed"],
  "too-many-requests": [429, "Too many requests"],
  "internal-error": [500, "Internal server error"],
  "service-unavailable": [503, "Service unavailable"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof catalogue;

export type ErrorStatus = (typeof catalogue)[ErrorCode][0];
