import { ApiError } from "../../errors/api-error.js";
import { databaseText, type OrmError } from "../../errors/orm-error.js";
import { columnName } from "./column-name.js";
import { columnPointer } from "./column-pointer.js";
import type { References } from "./missing-related.js";

/**
 * The 403 for a value of a generated column. Databases quote its name in their
 * message; the answer names it only if the request wrote it (R16).
 */
export function generatedColumn(
  error: OrmError,
  references: References,
): ApiError {
  const text = databaseText(error);
  const { columns, resource } = references;
  const name = [...columns.keys()].find((column) =>
    [`"${column}"`, `'${column}'`].some((quoted) => text.includes(quoted)),
  );
  return new ApiError(
    "read-only",
    name === undefined
      ? "only the database generates the values of a column"
      : `only the database generates ${columnName(resource, name)}`,
    { pointer: name === undefined ? "/data" : columnPointer(references, name) },
    { ormCode: error.code, cause: error },
  );
}
