import type { ApiError } from "../../../errors/api-error.js";
import { inverseOf } from "../../../model/resource.js";
import { hasId } from "../../../serialization/id-text.js";
import { required } from "../document/problems.js";
import { keepsMembers, sharingOfMembers } from "../keys.js";
import { leavingMembers } from "../members.js";
import type { RecordWrite, Stored } from "../record-write.js";
import { movedRelationship } from "./moved-relationships.js";

/**
 * `required-relationship` (403) where members leave a relationship whose inverse is
 * required (R18); `invalid-payload` (400) where that would also empty other relationships
 * of these members: Prisma clears all columns of a key.
 */
export function removedMembers(
  { verb, linkages }: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  for (const linkage of linkages) {
    const { relationship, records, pointer } = linkage;
    if (relationship.foreignKey) continue;
    const { target } = relationship;
    const leaving = leavingMembers(verb, linkage, record);
    const [first] = leaving;
    if (first && keepsMembers(relationship)) {
      const named =
        verb === "remove"
          ? records.find(({ values }) =>
              leaving.some((row) => hasId(target, row, values)),
            )
          : undefined;
      return required(relationship, named?.pointer ?? pointer);
    }
    const sharing = sharingOfMembers(relationship);
    const key = inverseOf(relationship)?.foreignKey ?? {};
    const nothing = new Map(Object.keys(key).map((column) => [column, null]));
    for (const row of leaving) {
      const moved = movedRelationship(target, row, sharing, nothing, pointer);
      if (moved) return moved;
    }
  }
  return undefined;
}
