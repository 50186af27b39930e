import { idSelect, type Row } from "../../../model/resource.js";
import { hasId } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import { anyId } from "../../query/any-id.js";
import type { RestRequest } from "../../request.js";
import type { RecordUpdate } from "../record-write.js";
import { keepsMembers, required } from "./required-relationship.js";
import { refuseLostRelationships } from "./shared-columns.js";

/**
 * Refuses to remove members from a relationship whose inverse is required, before
 * anything is written (R18).
 *
 * @throws ApiError `required-relationship` (403) at the linkage.
 */
export async function refuseRemovedMembers(
  { client }: Pick<RestRequest, "client">,
  write: RecordUpdate,
): Promise<void> {
  const { resource, linkages, where } = write;
  for (const linkage of linkages) {
    const { relationship, records, pointer } = linkage;
    if (relationship.foreignKey) continue;
    const { name, target, kind } = relationship;
    const ids = records.map(({ values }) => values);
    const leaving =
      kind === "to-many" && ids.length > 0
        ? { where: { NOT: anyId(target, ids) } }
        : {};
    const stays = (row: Row): boolean =>
      kind === "to-one" && ids.some((values) => hasId(target, row, values));
    if (!keepsMembers(relationship)) {
      await refuseLostRelationships(client, write, linkage, leaving, stays);
      continue;
    }
    const first = kind === "to-many" && { take: 1 };
    const parent = await findRecord(client, resource, where, {
      [name]: { select: idSelect(target), ...first, ...leaving },
    });
    const [member] = [parent?.[name] ?? []].flat();
    if (member && !stays(member as Row)) throw required(relationship, pointer);
  }
}
