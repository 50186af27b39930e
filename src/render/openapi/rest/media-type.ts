import type { JsonObject } from "../json.js";

/** The `content` of requests and responses: JSON:API's media type. */
export function content(schema: JsonObject, example?: JsonObject): JsonObject {
  return { "application/vnd.api+json": { schema, example } };
}
