import { ApiError } from "../../../errors/api-error.js";
import type { Fault } from "../../../prisma/errors/fault.js";
import { inverseOf } from "../../../model/resource.js";
import { columnPointer } from "../document/column-place.js";
import type { Linkage } from "../document/linkage.js";
import { identifyingColumns, referencedColumns } from "../keys.js";
import {
  changedColumns,
  type RecordWrite,
  type Stored,
} from "../record-write.js";

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
export function dependentRecords(
  fault: Fault,
  write: RecordWrite,
  record: Stored["record"],
): ApiError | undefined {
  const { resource, where, columns, linkages } = write;
  const dependOn = (one: string, pointer: string): ApiError =>
    new ApiError(
      "conflict",
      `other records depend on ${one}`,
      { pointer },
      { ormCode: fault.code, cause: fault.error },
    );
  const keys = identifyingColumns(resource);
  const changed = record
    ? changedColumns(write, record).find((name) => keys.has(name))
    : undefined;
  if (changed !== undefined) {
    return dependOn("this one", columnPointer(write, changed));
  }
  const moving = linkages.find(changesReferences);
  if (moving) {
    return dependOn(
      "a linked one, whose key this would change",
      moving.pointer,
    );
  }
  const [only] = where && columns.size === 0 ? linkages : [];
  return only && dependOn("this one", only.pointer);
}

/** Whether a linkage writes keys of its members that other records may refer to. */
function changesReferences({ relationship, records }: Linkage): boolean {
  if (relationship.foreignKey || records.length === 0) return false;
  const referenced = referencedColumns(relationship.target);
  const key = inverseOf(relationship)?.foreignKey ?? {};
  return Object.keys(key).some((column) => referenced.has(column));
}
