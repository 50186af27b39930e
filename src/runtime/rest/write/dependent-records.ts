import { ApiError } from "../../errors/api-error.js";
import type { DelegateMap } from "../../handler/delegate.js";
import type { OrmError } from "../../errors/orm-error.js";
import type { Resource, Row } from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import { columnPointer } from "./column-pointer.js";
import type { References } from "./missing-related.js";

/**
 * The 409 for an update that would take away what other records refer to: it changes
 * their key, or moves them to where they cannot be, and the schema lets the database
 * refuse that (`onUpdate: NoAction`). Called when a foreign key is violated although
 * every record that the document names exists.
 *
 * @returns `undefined` if the update changes no such key: then the violated one may
 *   lead to a model that the service does not have
 */
export async function dependentRecords(
  error: OrmError,
  client: DelegateMap,
  references: References,
): Promise<ApiError | undefined> {
  const { columns, linkages, where } = references;
  if (!where) return undefined;
  const name = await changedKey(client, references, where);
  const pointer =
    name !== undefined
      ? columnPointer(references, name)
      : columns.size === 0
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

/** A column that others refer to and that gets another value than it has. */
async function changedKey(
  client: DelegateMap,
  { resource, columns }: References,
  where: NonNullable<References["where"]>,
): Promise<string | undefined> {
  const referenced = referencedColumns(resource);
  const written = [...columns.keys()].filter((name) => referenced.has(name));
  if (written.length === 0) return undefined;
  const select = Object.fromEntries(written.map((name) => [name, true]));
  const row = (await client[resource.delegate]?.findUnique({
    where,
    select,
  })) as Row | null | undefined;
  return written.find(
    (name) =>
      row && !sameValue(resource.fields[name], row[name], columns.get(name)),
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
