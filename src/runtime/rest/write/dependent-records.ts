import { ApiError } from "../../errors/api-error.js";
import type { OrmError } from "../../errors/orm-error.js";
import type { Resource } from "../../model/resource.js";
import { columnPointer } from "./column-pointer.js";
import type { References } from "./missing-related.js";

/**
 * The 409 for a write that would take away what other records refer to: it changes
 * their key, or moves them to where they cannot be, and the schema lets the database
 * refuse that (`onUpdate: NoAction`). Only for violations of a foreign key whose
 * document names nothing that is missing.
 *
 * @returns `undefined` if the document changes no such key: then the violated one may
 *   lead to a model that the service does not have
 */
export function dependentRecords(
  error: OrmError,
  references: References,
): ApiError | undefined {
  const { resource, linkages, changed } = references;
  if (!changed) return undefined;
  const referenced = referencedColumns(resource);
  const name = [...changed.keys()].find((column) => referenced.has(column));
  const pointer =
    name !== undefined
      ? columnPointer(references, name)
      : changed.size === 0
        ? linkages[0]?.pointer
        : undefined;
  if (pointer === undefined) return undefined;
  return new ApiError(
    "conflict",
    "other records depend on this one",
    { pointer },
    { ormCode: error.code, cause: error },
  );
}

/** The columns of a model that foreign keys of other models refer to. */
function referencedColumns({ allRelationships }: Resource): Set<string> {
  return new Set(
    [...allRelationships().values()].flatMap(({ target, inverse }) =>
      Object.values(target.allRelationships().get(inverse)?.foreignKey ?? {}),
    ),
  );
}
