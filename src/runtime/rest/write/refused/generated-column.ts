import { ApiError } from "../../../errors/api-error.js";
import type { Fault } from "../../../prisma/errors/fault.js";
import { databaseText } from "../../../prisma/errors/orm-error.js";
import { columnName, columnPointer } from "../document/column-place.js";
import type { RecordWrite } from "../record-write.js";

/**
 * The 403 for a value of a generated column, at its place. Databases quote its name
 * in their message; the answer names it only if the request wrote it (R16):
 * `undefined` if it did not.
 */
export function generatedColumn(
  fault: Fault,
  write: RecordWrite,
): ApiError | undefined {
  const text = databaseText(fault.error);
  const { columns, resource } = write;
  const name = [...columns.keys()].find((column) =>
    [`"${column}"`, `'${column}'`].some((quoted) => text.includes(quoted)),
  );
  if (name === undefined) return undefined;
  return new ApiError(
    "read-only",
    `only the database generates ${columnName(resource, name)}`,
    { pointer: columnPointer(write, name) },
    { ormCode: fault.code, cause: fault.error },
  );
}
