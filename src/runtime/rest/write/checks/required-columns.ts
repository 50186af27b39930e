import { ApiError } from "../../../errors/api-error.js";
import { hasKeyColumn, type Resource } from "../../../model/resource.js";
import type { RestApi } from "../../api.js";
import type { Columns, RecordWrite } from "../record-write.js";
import {
  maxProblems,
  moreProblems,
  readAttributes,
} from "../document/attributes.js";
import { columnName, keyOwner } from "../document/column-place.js";
import type { ResourceObject } from "../document/envelope.js";
import { unprocessable } from "../document/problems.js";

/**
 * The attributes of a new record. If some are invalid, missing ones are reported
 * with them: users who fill in a form want to see all problems at once.
 *
 * @throws ApiError what {@link readAttributes} throws
 */
export function readNewAttributes(
  api: RestApi,
  resource: Resource,
  given: ResourceObject,
  preset: ReadonlySet<string>,
): Columns {
  try {
    return readAttributes(api, resource, given.attributes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const missing = missingProblems(
      resource,
      given,
      (name) => preset.has(name) || isNamed(resource, given, name),
    );
    const room = maxProblems - error.problems.length;
    // More than the maximum: the error already reports that there may be more.
    if (room < 0) throw error;
    const more = missing.length > room ? [moreProblems(error)] : [];
    throw ApiError.of([error, ...missing.slice(0, room), ...more]);
  }
}

/** `validation-error` (422), one problem for each missing member of a new record. */
export function missingColumns({
  resource,
  columns,
  given,
  preset,
}: RecordWrite): ApiError | undefined {
  const [first, ...others] = given
    ? missingProblems(
        resource,
        given,
        (name) => columns.has(name) || preset?.has(name) === true,
      )
    : [];
  return first && ApiError.of([first, ...others]);
}

function missingProblems(
  resource: Resource,
  given: ResourceObject,
  isGiven: (column: string) => boolean,
): ApiError[] {
  const missing = resource.requiredNames.filter((name) => !isGiven(name));
  if (missing.length === 0) return [];
  const pointer =
    Object.keys(given.attributes).length > 0 ? "/data/attributes" : "/data";
  return missing.map((name) => {
    const owner = keyOwner(resource, name);
    return owner
      ? unprocessable(
          "/data",
          `the relationship "${owner.wireName}" is required`,
        )
      : unprocessable(
          pointer,
          `the attribute "${columnName(resource, name)}" is required`,
        );
  });
}

/** Whether a document contains a column, with a valid value or not. */
function isNamed(
  resource: Resource,
  given: ResourceObject,
  column: string,
): boolean {
  const { id, attributes, relationships } = given;
  if (id !== undefined && resource.id?.fields.includes(column)) return true;
  if (Object.hasOwn(attributes, columnName(resource, column))) return true;
  return [...resource.relationshipMap().values()].some(
    (relationship) =>
      hasKeyColumn(relationship, column) &&
      Object.hasOwn(relationships, relationship.wireName),
  );
}
