import { ApiError } from "../../../errors/api-error.js";
import type { OrmError } from "../../../errors/orm-error.js";
import type { DelegateMap } from "../../../handler/delegate.js";
import { writtenReferences } from "../data/referenced-columns.js";
import { columnPointer } from "../input/column-pointer.js";
import { isUpdate, type RecordWrite } from "../record-write.js";

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
  write: RecordWrite,
): Promise<ApiError | undefined> {
  if (!isUpdate(write)) return undefined;
  const { columns, linkages } = write;
  const { changed } = await writtenReferences(client, write);
  const [name] = changed;
  const pointer =
    name !== undefined
      ? columnPointer(write, name)
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
