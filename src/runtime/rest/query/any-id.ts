import type { Where } from "../../prisma/delegate.js";
import { type Resource, fieldValues } from "../../model/resource.js";

/** Maximum terms of one OR: SQLite limits the depth of an expression to a thousand. */
const maxTerms = 200;

/** The condition that a record has one of these ids; without ids it is never true. */
export function anyId(
  { id, fieldMap }: Resource,
  ids: readonly (readonly unknown[])[],
): Where {
  if (!id) return { OR: [] };
  const [only, ...others] = id.fields;
  // Prisma has no `in` for Booleans.
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
