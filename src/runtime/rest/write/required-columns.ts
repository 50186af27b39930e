import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import { type Columns, unprocessable } from "./attributes.js";
import { columnName, keyOwner } from "./column-name.js";
import type { ResourceObject } from "./envelope.js";

/** @throws ApiError `validation-error` (422), one problem for each missing member. */
export function requireColumns(
  resource: Resource,
  columns: Columns,
  given: ResourceObject,
): void {
  const missing = resource.requiredNames.filter((name) => !columns.has(name));
  if (missing.length === 0) return;
  const pointer =
    Object.keys(given.attributes).length > 0 ? "/data/attributes" : "/data";
  const problems = missing.map((name) => {
    const owner = keyOwner(resource, name);
    return owner
      ? unprocessable(
          `the relationship "${owner.wireName}" is required`,
          "/data",
        )
      : unprocessable(
          `the attribute "${columnName(resource, name)}" is required`,
          pointer,
        );
  });
  const [first, ...others] = problems;
  if (first) throw ApiError.of([first, ...others]);
}
