import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import { parseId, sameValue } from "../../serialization/id-text.js";
import type { RestRequest } from "../request.js";
import { type Columns, unprocessable } from "./attributes.js";
import { columnName } from "./column-name.js";
import { malformed } from "./envelope.js";
import { overflow } from "./fitting-value.js";

/**
 * Takes a client's own id, where the schema lets it set one (R14).
 *
 * @throws ApiError `read-only` (403) for ids that the database makes,
 *   `invalid-value` or `invalid-payload` (400), `validation-error` (422) for one
 *   that is too long (R19).
 */
export function takeClientId(
  { api }: RestRequest,
  resource: Resource,
  text: string,
  columns: Columns,
): void {
  const pointer = "/data/id";
  const values = parseId(resource, text, api.idDivider);
  for (const [index, name] of (resource.id?.fields ?? []).entries()) {
    const field = resource.fieldMap.get(name);
    const { generated, readOnly } = field ?? {};
    if (generated || readOnly) {
      throw new ApiError(
        "read-only",
        `ids of ${resource.type} are ${generated ? "made by the database" : "not given by clients"}`,
        { pointer },
      );
    }
    if (!values) {
      throw new ApiError(
        "invalid-value",
        `"${text}" is not an id of ${resource.type}`,
        { pointer },
      );
    }
    const invalid = field && overflow(field, values[index]);
    if (invalid) throw unprocessable(invalid.message, pointer);
    if (
      columns.has(name) &&
      !sameValue(field, columns.get(name), values[index])
    ) {
      const wireName = columnName(resource, name);
      throw malformed(
        pointer,
        `"${wireName}" is given another value elsewhere`,
      );
    }
    columns.set(name, values[index]);
  }
}
