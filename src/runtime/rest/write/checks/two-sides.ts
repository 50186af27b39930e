import type { ApiError } from "../../../errors/api-error.js";
import { idKey } from "../../../serialization/id-text.js";
import type { Linkage } from "../document/linkage.js";
import { malformed } from "../document/problems.js";
import { keyOfRow } from "../members.js";
import type { RecordWrite, Stored } from "../record-write.js";

/**
 * `invalid-payload` (400) at the second of the two sides of a relation of a model to
 * itself, if the document names the record itself in one of them and not in the other:
 * whichever Prisma writes last would undo the other.
 */
export function twoSides(
  { resource, linkages }: RecordWrite,
  { record }: Stored,
): ApiError | undefined {
  const sides = linkages.filter(
    ({ relationship }) => relationship.target === resource,
  );
  if (sides.length < 2 || !record) return undefined;
  const own = keyOfRow(resource, record);
  const namesItself = ({ records }: Linkage): boolean =>
    records.some(({ values }) => idKey(resource, values) === own);
  const earlier = new Map<string, Linkage>();
  for (const linkage of sides) {
    const { relationship, pointer } = linkage;
    const other = earlier.get(relationship.inverse);
    if (other && namesItself(other) !== namesItself(linkage)) {
      const { wireName } = other.relationship;
      return malformed(
        pointer,
        `"${wireName}" and "${relationship.wireName}" contradict each other`,
      );
    }
    earlier.set(relationship.name, linkage);
  }
  return undefined;
}
