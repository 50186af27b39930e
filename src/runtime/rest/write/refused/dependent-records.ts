import { ApiError } from "../../../errors/api-error.js";
import type { Fault } from "../../../prisma/errors/fault.js";
import type { DelegateMap } from "../../../prisma/delegate.js";
import { inverseOf } from "../../../model/resource.js";
import {
  columnsReferencedByRows,
  referencedColumns,
  writtenReferences,
} from "../prisma-data/referenced-columns.js";
import { columnPointer } from "../document/column-pointer.js";
import type { Linkage } from "../document/linkage.js";
import { isUpdate, type RecordWrite } from "../record-write.js";

/**
 * The 409 for a write that would take away what other records refer to: it changes
 * the record's key or that of a member, or moves them to where they cannot be, and the
 * schema lets the database refuse that (`onUpdate: NoAction`). MySQL always refuses it of a
 * record that refers to itself, also in a many-to-many relation. Called when a foreign key
 * is violated although every record that the document names exists.
 *
 * @returns `undefined` if the write changes no such key: then the violated one may
 *   lead to a model that the service does not have
 */
export async function dependentRecords(
  fault: Fault,
  client: DelegateMap,
  write: RecordWrite,
): Promise<ApiError | undefined> {
  const { columns, linkages } = write;
  const dependOn = (record: string, pointer: string): ApiError =>
    new ApiError(
      "conflict",
      `other records depend on ${record}`,
      { pointer },
      { ormCode: fault.code, cause: fault.error },
    );
  const updates = isUpdate(write);
  const { changed } = updates
    ? await writtenReferences(
        client,
        write,
        columnsReferencedByRows(write.resource),
      )
    : { changed: [] };
  const [name] = changed;
  if (name !== undefined) {
    return dependOn("this one", columnPointer(write, name));
  }
  const moving = linkages.find(changesReferences);
  if (moving) {
    const record = "a linked one, whose key this would change";
    return dependOn(record, moving.pointer);
  }
  const [only] = updates && columns.size === 0 ? linkages : [];
  return only && dependOn("this one", only.pointer);
}

/** Whether a linkage writes keys of its members that other records may refer to. */
function changesReferences({ relationship, records }: Linkage): boolean {
  if (relationship.foreignKey || records.length === 0) return false;
  const key = inverseOf(relationship)?.foreignKey ?? {};
  const referenced = referencedColumns(relationship.target);
  return Object.keys(key).some((column) => referenced.has(column));
}
