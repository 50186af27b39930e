import type { Row } from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import type { Where } from "../read/filter.js";
import type { RestRequest } from "../request.js";
import type { Columns } from "./attributes.js";
import { malformed } from "./envelope.js";
import type { Linkage } from "./linkage.js";

/**
 * Refuses to change relationships that the document does not name. Where a column
 * is in several keys, a tenant's mostly, linking to a record of another tenant
 * would take the other relationships along, to whatever has the same number
 * there (JSON:API §Updating: what is missing keeps its value).
 *
 * @param given the columns that attributes give: who writes them means it
 * @param columns what the request writes
 * @param where the record that is written to
 * @throws ApiError `invalid-payload` (400) at the linkage.
 */
export async function refuseMovedRelationships(
  { client, resource }: Pick<RestRequest, "client" | "resource">,
  linkages: readonly Linkage[],
  given: ReadonlySet<string>,
  columns: Columns,
  where: Where,
): Promise<void> {
  const named = new Set(linkages.map(({ relationship }) => relationship.name));
  for (const { relationship, records, pointer } of linkages) {
    if (records.length === 0) continue;
    const key = Object.keys(relationship.foreignKey ?? {});
    for (const other of resource.relationshipMap().values()) {
      const names = Object.keys(other.foreignKey ?? {});
      const shared = names.filter((name) => key.includes(name));
      // Two that have all columns in common are alternatives to each other.
      const isOne = shared.length === key.length && key.length === names.length;
      if (shared.length === 0 || isOne || named.has(other.name)) continue;
      if (names.some((name) => given.has(name))) continue;
      const select = Object.fromEntries(names.map((name) => [name, true]));
      const row = (await client[resource.delegate]?.findUnique({
        where,
        select,
      })) as Row | null | undefined;
      // Whether the record is there at all is found out by writing.
      if (!row) return;
      const isLinked = names.every((name) => row[name] !== null);
      const moves = shared.some(
        (name) => !sameValue(columns.get(name), row[name]),
      );
      if (isLinked && moves) {
        throw malformed(
          pointer,
          `"${other.wireName}" would change with it: give both`,
        );
      }
    }
  }
}
