import { idSelect } from "../../../model/resource.js";
import { idKey } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import type { Linkage } from "../document/linkage.js";
import { malformed } from "../document/problems.js";
import type { RecordUpdate } from "../record-write.js";

/**
 * Refuses a document that gives both sides of a relation of a model to itself, and in
 * one of them names the record itself, in the other not: whichever Prisma writes last
 * would undo the other.
 *
 * @throws ApiError `invalid-payload` (400) at the second of the two.
 */
export async function refuseTwoSides(
  { client }: Pick<RestRequest, "client">,
  { resource, linkages, where }: RecordUpdate,
): Promise<void> {
  const sides = linkages.filter(
    ({ relationship }) => relationship.target === resource,
  );
  if (sides.length < 2) return;
  // Linkages have the records' spelling, the path may have another.
  const row = await findRecord(client, resource, where, idSelect(resource));
  // If the record does not exist, the write will fail.
  if (!row) return;
  const own = idKey(
    resource,
    (resource.id?.fields ?? []).map((name) => row[name]),
  );
  const namesItself = ({ records }: Linkage): boolean =>
    records.some(({ values }) => idKey(resource, values) === own);
  const earlier = new Map<string, Linkage>();
  for (const linkage of sides) {
    const { relationship, pointer } = linkage;
    const other = earlier.get(relationship.inverse);
    if (other && namesItself(other) !== namesItself(linkage)) {
      const { wireName } = other.relationship;
      throw malformed(
        pointer,
        `"${wireName}" and "${relationship.wireName}" contradict each other`,
      );
    }
    earlier.set(relationship.name, linkage);
  }
}
