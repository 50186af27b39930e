import { type Resource, idSelect, type Row } from "../../../model/resource.js";
import { decodedRow } from "../../../serialization/encoded-row.js";
import { sameValue } from "../../../serialization/id-text.js";
import { anyId } from "../../read/any-id.js";
import { pathId } from "../../read/resource.js";
import type { RestRequest } from "../../request.js";
import type { Linkage } from "../input/linkage.js";
import { keepsMembers, required } from "./required-relationship.js";
import { refuseLostRelationships } from "./shared-columns.js";

/**
 * Refuses to remove members from a relationship whose inverse is required, before
 * anything is written (R18).
 *
 * @throws ApiError `required-relationship` (403) at the linkage.
 */
export async function refuseRemovedMembers(
  resource: Resource,
  request: RestRequest,
  linkages: readonly Linkage[],
): Promise<void> {
  for (const linkage of linkages) {
    const { relationship, records, pointer } = linkage;
    if (relationship.foreignKey) continue;
    const { name, target, kind } = relationship;
    const { where } = pathId(request);
    const ids = records.map(({ values }) => values);
    const leaving =
      kind === "to-many" && ids.length > 0
        ? { where: { NOT: anyId(target, ids) } }
        : {};
    const stays = (row: Row): boolean =>
      kind === "to-one" && ids.some((values) => isNamed(target, values, row));
    if (!keepsMembers(relationship)) {
      const asked = { client: request.client, resource };
      await refuseLostRelationships(asked, linkage, where, leaving, stays);
      continue;
    }
    const first = kind === "to-many" && { take: 1 };
    const parent = (await request.client[resource.delegate]?.findUnique({
      where,
      select: { [name]: { select: idSelect(target), ...first, ...leaving } },
    })) as Row | null | undefined;
    const [member] = [
      (parent && decodedRow(parent, resource)[name]) ?? [],
    ].flat();
    if (member && !stays(member as Row)) throw required(relationship, pointer);
  }
}

function isNamed(
  { id, fields }: Resource,
  values: readonly unknown[],
  row: Row,
): boolean {
  return (id?.fields ?? []).every((name, index) =>
    sameValue(fields[name], row[name], values[index]),
  );
}
