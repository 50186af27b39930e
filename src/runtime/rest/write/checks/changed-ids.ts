import type { ApiError } from "../../../errors/api-error.js";
import { hasId, idKey } from "../../../serialization/id-text.js";
import { columnName } from "../document/column-place.js";
import { malformed } from "../document/problems.js";
import { hasKeyInMemberIds, identifyingColumns } from "../keys.js";
import { joiningRecords } from "../members.js";
import {
  changedColumns,
  type RecordWrite,
  type Stored,
} from "../record-write.js";

/**
 * `invalid-payload` (400) at a linkage whose records Prisma would not find any more: it
 * writes the record itself first, and then its members, one relationship after the other,
 * by the ids that the document names. Those change with the key of the record that
 * they refer to, and when they get a key that is part of their id.
 */
export function changedIds(
  write: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  return besideChangedKey(write, record) ?? linkedTwice(write, record);
}

/** A linkage beside a change of the key that members, or the record itself, refer to. */
function besideChangedKey(
  write: RecordWrite,
  record: Stored["record"],
): ApiError | undefined {
  const { resource, linkages } = write;
  if (!record) return undefined;
  const keys = identifyingColumns(resource);
  const [changed] = changedColumns(write, record).filter((name) =>
    keys.has(name),
  );
  if (changed === undefined) return undefined;
  const beside = linkages.find(({ relationship, records: [linked] }) =>
    relationship.foreignKey
      ? relationship.target === resource &&
        linked &&
        hasId(resource, record, linked.values)
      : true,
  );
  if (!beside) return undefined;
  const what = resource.id?.fields.includes(changed)
    ? "the id"
    : `"${columnName(resource, changed)}"`;
  return malformed(
    beside.pointer,
    `change ${what} in a request of its own: other records refer to it`,
  );
}

/** A second linkage of a record whose id changes with the first, or the other way round. */
function linkedTwice(
  { linkages }: RecordWrite,
  record: Stored["record"],
): ApiError | undefined {
  const named = new Set<string>();
  const moved = new Set<string>();
  for (const linkage of linkages) {
    const { relationship, records } = linkage;
    const { target, foreignKey } = relationship;
    if (foreignKey) continue;
    const moves = hasKeyInMemberIds(relationship);
    const joining = new Set(moves ? joiningRecords(linkage, record) : []);
    for (const one of records) {
      const key = `${target.type}\0${idKey(target, one.values)}`;
      if (moved.has(key) || (joining.has(one) && named.has(key))) {
        return malformed(
          one.pointer,
          "its id changes with this document: link it in a request of its own",
        );
      }
      named.add(key);
      if (joining.has(one)) moved.add(key);
    }
  }
  return undefined;
}
