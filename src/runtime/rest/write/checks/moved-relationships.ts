import type { ApiError } from "../../../errors/api-error.js";
import {
  inverseOf,
  isHidden,
  type Relationship,
  type Resource,
  type Row,
} from "../../../model/resource.js";
import { sameValue } from "../../../serialization/id-text.js";
import { malformed } from "../document/problems.js";
import { keyColumns, sharingColumns, sharingOfMembers } from "../keys.js";
import type { Columns, RecordWrite, Stored } from "../record-write.js";

/**
 * `invalid-payload` (400) where a linkage would change relationships that the document
 * does not name. If several keys share a column, usually a tenant's, a link to a record of
 * another tenant would also move the other relationships, to records with the same number
 * there (JSON:API §Updating: what is missing keeps its value). Columns that attributes
 * write are meant to change.
 */
export function movedRelationships(
  write: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  const { resource, linkages, attributes, columns } = write;
  const isNamed = (other: Relationship): boolean =>
    linkages.some(({ relationship }) => relationship.name === other.name) ||
    keyColumns(other).some((column) => attributes.has(column));
  for (const { relationship, records, pointer } of linkages) {
    if (relationship.foreignKey) {
      // A new record has no relationship that could change.
      if (!record) continue;
      const silent = sharingColumns(resource, relationship).filter(
        (other) => !isNamed(other),
      );
      const moved = movedRelationship(
        resource,
        record,
        silent,
        columns,
        pointer,
      );
      if (moved) return moved;
      continue;
    }
    const sharing = sharingOfMembers(relationship);
    if (sharing.length === 0 || (write.where && !record)) continue;
    const key = Object.entries(inverseOf(relationship)?.foreignKey ?? {});
    const written = new Map(
      key.map(([column, reference]) => [
        column,
        columns.has(reference)
          ? columns.get(reference)
          : record
            ? record[reference]
            : newValue(resource, reference),
      ]),
    );
    for (const { stored, pointer: at } of records) {
      const moved =
        stored &&
        movedRelationship(relationship.target, stored, sharing, written, at);
      if (moved) return moved;
    }
  }
  return undefined;
}

/** A value that only the database knows: NaN, which equals nothing. */
function newValue({ fields }: Resource, name: string): unknown {
  return fields[name]?.hasDefault || fields[name]?.generated
    ? Number.NaN
    : null;
}

/** The error where one of a row's relationships changes with what is written to it. */
export function movedRelationship(
  { fields }: Resource,
  row: Row,
  relationships: readonly Relationship[],
  written: Columns,
  pointer: string,
): ApiError | undefined {
  const after = (column: string): unknown =>
    written.has(column) ? written.get(column) : row[column];
  const moved = relationships.find((one) => {
    const key = keyColumns(one);
    const wasEmpty = key.some((column) => row[column] === null);
    const isEmpty = key.some((column) => after(column) === null);
    if (wasEmpty || isEmpty) return wasEmpty !== isEmpty;
    return key.some(
      (column) => !sameValue(fields[column], row[column], after(column)),
    );
  });
  if (!moved) return undefined;
  const name = isHidden(moved, "rest")
    ? "another relationship"
    : `"${moved.wireName}"`;
  return malformed(
    pointer,
    `${name} would change with it, but is not in the document`,
  );
}
