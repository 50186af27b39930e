import type { DelegateMap } from "../../../prisma/delegate.js";
import { hasKeyColumn, idSelect } from "../../../model/resource.js";
import { findRecord } from "../../find-record.js";
import type { Linkage } from "../document/linkage.js";
import type { RecordWrite } from "../record-write.js";

/**
 * The linkages without those that would clear a key which belongs to another
 * relationship. Without foreign keys in the database, one column may be the key of
 * several relationships, and all of them but one show `null` (R8): what a client sends
 * back must not empty that one.
 */
export async function withoutOthersKeys(
  client: DelegateMap,
  { resource, linkages, where }: RecordWrite,
): Promise<readonly Linkage[]> {
  if (!linkages.some(clearsSharedKey)) return linkages;
  const kept: Linkage[] = [];
  for (const linkage of linkages) {
    if (clearsSharedKey(linkage)) {
      if (linkages.some((other) => sets(other, linkage))) continue;
      const { name, target } = linkage.relationship;
      const select = { [name]: { select: idSelect(target) } };
      const row = where && (await findRecord(client, resource, where, select));
      // If the record to update does not exist, the write will fail.
      if (row && row[name] === null) continue;
    }
    kept.push(linkage);
  }
  return kept;
}

/** A required key is not cleared at all: `refuseEmptiedKeys` says whether it may be. */
function clearsSharedKey({ relationship, records }: Linkage): boolean {
  const { sharedKey, nullable } = relationship;
  return sharedKey === true && nullable === true && records.length === 0;
}

/** Whether a linkage gives a value to a column of the other's key. */
function sets(
  { relationship: { foreignKey = {} }, records }: Linkage,
  { relationship: other }: Linkage,
): boolean {
  return (
    records.length > 0 &&
    Object.keys(foreignKey).some((name) => hasKeyColumn(other, name))
  );
}
