import { type Resource, fieldValues } from "../../model/resource.js";
import type { Where } from "./filter.js";

/** The most terms of one OR: SQLite limits the depth of an expression to a thousand. */
const maxTerms = 200;

/** The condition that a record's id is one of these; none of them: never. */
export function anyId(
  { id, fieldMap }: Resource,
  ids: readonly (readonly unknown[])[],
): Where {
  if (!id) return { OR: [] };
  const [only, ...others] = id.fields;
  // Prisma has no list of Booleans to compare with.
  return only !== undefined &&
    others.length === 0 &&
    fieldMap.get(only)?.type !== "Boolean"
    ? { [only]: { in: ids.map(([value]) => value) } }
    : anyOf(ids.map((values) => fieldValues(id, values)));
}

function anyOf(conditions: readonly Where[]): Where {
  if (conditions.length <= maxTerms) return { OR: conditions };
  const groups: Where[] = [];
  for (let at = 0; at < conditions.length; at += maxTerms) {
    groups.push({ OR: conditions.slice(at, at + maxTerms) });
  }
  return anyOf(groups);
}
