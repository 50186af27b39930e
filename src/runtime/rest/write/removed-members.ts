import type { RestRequest } from "../request.js";
import {
  type Resource,
  fieldValues,
  idSelect,
  type Row,
} from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import { anyId } from "../read/any-id.js";
import { pathId } from "../read/resource.js";
import type { Linkage } from "./linkage.js";
import { keepsMembers, required } from "./relation-data.js";

/**
 * Refuses to take members out of a relationship whose other side requires it,
 * before anything is written (R18).
 *
 * @throws ApiError `required-relationship` (403) at the linkage.
 */
export async function refuseRemovedMembers(
  resource: Resource,
  request: RestRequest,
  linkages: readonly Linkage[],
): Promise<void> {
  for (const { relationship, records, pointer } of linkages) {
    if (relationship.foreignKey || !keepsMembers(relationship)) continue;
    const { name, target, kind } = relationship;
    const select = idSelect(target);
    const ids = records.map(({ values }) => values);
    const kept = records.map(({ values }) =>
      target.id ? fieldValues(target.id, values) : {},
    );
    const parent = (await request.client[resource.delegate]?.findUnique({
      where: pathId(request).where,
      select: {
        [name]:
          kind === "to-one"
            ? { select }
            : {
                select,
                take: 1,
                ...(kept.length > 0 && { where: { NOT: anyId(target, ids) } }),
              },
      },
    })) as Row | null | undefined;
    const member = parent?.[name] as Row | readonly Row[] | null | undefined;
    const leaves = Array.isArray(member)
      ? member.length > 0
      : member && !kept.some((values) => sameValues(values, member as Row));
    if (leaves) throw required(relationship, pointer);
  }
}

function sameValues(values: Row, row: Row): boolean {
  return Object.entries(values).every(([name, value]) =>
    sameValue(row[name], value),
  );
}
