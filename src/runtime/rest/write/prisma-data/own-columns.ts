import { fieldValues, hasKeyColumn } from "../../../model/resource.js";
import { sameValue } from "../../../serialization/id-text.js";
import type { Linkage } from "../document/linkage.js";
import {
  malformed,
  nullReference,
  relatedNotFound,
} from "../document/problems.js";
import { clearedColumns, keyColumns, mayBeOthers } from "../keys.js";
import type {
  Columns,
  RecordWrite,
  Stored,
  WriteRequest,
} from "../record-write.js";

type Value = readonly [column: string, value: unknown];

/**
 * The write with the columns of all its keys on the record itself: linkages set or clear
 * them, which takes no nested write.
 *
 * A required key keeps its values: whether it may is for the checks to say.
 *
 * @throws ApiError `related-not-found` (404), `validation-error` (422) for a record
 *   that no key can refer to, or `invalid-payload` (400) if a column gets two values
 *   (R5).
 */
export function withOwnColumns(
  write: WriteRequest,
  record?: Stored["record"],
): RecordWrite {
  const { attributes, linkages } = write;
  const own = linkages
    .filter(
      (one) => one.relationship.foreignKey && !isOthers(one, linkages, record),
    )
    // Of longer keys, the columns that they share with shorter ones are then known.
    .toSorted(
      (one, other) =>
        keyColumns(one.relationship).length -
        keyColumns(other.relationship).length,
    );
  if (own.length === 0) return { columns: attributes, ...write };
  const columns = new Map(attributes);
  for (const linkage of own) {
    const { wireName, target, foreignKey = {} } = linkage.relationship;
    for (const [name, value] of keyValues(linkage, attributes, columns)) {
      const reference = target.fields[foreignKey[name] ?? ""];
      if (
        columns.has(name) &&
        !sameValue(reference, columns.get(name), value)
      ) {
        throw malformed(
          linkage.pointer,
          `"${wireName}" is given two different values`,
        );
      }
      columns.set(name, value);
    }
  }
  return { columns, ...write };
}

/**
 * The values that a linkage gives its key. One null column is enough to clear a key:
 * columns that must not be cleared keep their values. If the key has columns that no other
 * key shares, these are cleared even if another linkage already clears a shared one, so
 * that the order of the linkages has no effect.
 */
function keyValues(
  { relationship, records: [linked] }: Linkage,
  attributes: Columns,
  columns: Columns,
): readonly Value[] {
  const { target, foreignKey = {}, idColumns } = relationship;
  if (!linked) {
    const cleared = clearedColumns(relationship);
    const isEmpty =
      keyColumns(relationship).some((name) => attributes.get(name) === null) ||
      cleared.some((name) => columns.get(name) === null);
    return isEmpty ? [] : cleared.map((name) => [name, null]);
  }
  const row =
    idColumns && target.id
      ? fieldValues(target.id, linked.values)
      : linked.stored;
  if (!row) throw relatedNotFound(relationship, linked.pointer);
  return Object.entries(foreignKey).map(([name, reference]) => {
    if (row[reference] === null) throw nullReference(linked.pointer);
    return [name, row[reference]];
  });
}

/**
 * Whether a linkage would clear a key that belongs to another relationship. Without
 * foreign keys in the database, one column may be the key of several relationships, and
 * all of them but one show `null` (R8): what a client sends back must not empty that one.
 */
function isOthers(
  linkage: Linkage,
  linkages: readonly Linkage[],
  record: Stored["record"],
): boolean {
  if (!mayBeOthers(linkage)) return false;
  const { relationship } = linkage;
  return (
    record?.[relationship.name] === null ||
    linkages.some(
      (other) =>
        other.records.length > 0 &&
        keyColumns(other.relationship).some((name) =>
          hasKeyColumn(relationship, name),
        ),
    )
  );
}
