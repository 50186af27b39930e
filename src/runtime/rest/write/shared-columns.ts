import type { Delegate } from "../../handler/delegate.js";
import type { Relationship, Resource, Row } from "../../model/resource.js";
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
 * @param where the record that is written to; `undefined`: it is created
 * @throws ApiError `invalid-payload` (400) at the linkage.
 */
export async function refuseMovedRelationships(
  { client, resource }: Pick<RestRequest, "client" | "resource">,
  linkages: readonly Linkage[],
  given: ReadonlySet<string>,
  columns: Columns,
  where?: Where,
): Promise<void> {
  for (const { relationship, records, pointer } of linkages) {
    const { foreignKey, target, inverse } = relationship;
    if (records.length === 0) continue;
    const delegate = client[resource.delegate];
    if (foreignKey) {
      // A new record has no relationship yet that could move.
      if (!where) continue;
      const silent = besides(resource, relationship).filter(
        ({ name, foreignKey: key = {} }) =>
          !linkages.some((one) => one.relationship.name === name) &&
          !Object.keys(key).some((column) => given.has(column)),
      );
      await refuseMoved(delegate, where, silent, columns, pointer);
      continue;
    }
    const other = target.allRelationships().get(inverse);
    const beside = other ? besides(target, other) : [];
    if (!other?.foreignKey || beside.length === 0) continue;
    const written = await keyTo(delegate, other.foreignKey, columns, where);
    const members = client[target.delegate];
    // Asked for together, so that Prisma makes one query of them.
    await Promise.all(
      records.map((member) =>
        refuseMoved(members, member.where, beside, written, member.pointer),
      ),
    );
  }
}

const known = new WeakMap<Relationship, readonly Relationship[]>();

/**
 * The relationships whose keys share columns with this one's. Two that share all
 * of them are alternatives to each other.
 */
function besides(
  resource: Resource,
  relationship: Relationship,
): readonly Relationship[] {
  let found = known.get(relationship);
  if (!found) {
    const key = Object.keys(relationship.foreignKey ?? {});
    found = [...resource.relationshipMap().values()].filter((other) => {
      const names = Object.keys(other.foreignKey ?? {});
      const shared = names.filter((column) => key.includes(column));
      const isSame =
        shared.length === key.length && key.length === names.length;
      return other.name !== relationship.name && shared.length > 0 && !isSame;
    });
    known.set(relationship, found);
  }
  return found;
}

/** The columns of members' keys as they refer to the record. */
async function keyTo(
  delegate: Delegate | undefined,
  foreignKey: Readonly<Record<string, string>>,
  columns: Columns,
  where: Where | undefined,
): Promise<Columns> {
  const references = Object.values(foreignKey);
  const select = Object.fromEntries(references.map((name) => [name, true]));
  const row = where ? await delegate?.findUnique({ where, select }) : undefined;
  const record = { ...(row as Row | null), ...Object.fromEntries(columns) };
  return new Map(
    Object.entries(foreignKey).flatMap(([name, reference]) =>
      Object.hasOwn(record, reference)
        ? [[name, record[reference]] as const]
        : [],
    ),
  );
}

async function refuseMoved(
  delegate: Delegate | undefined,
  where: Where,
  relationships: readonly Relationship[],
  written: Columns,
  pointer: string,
): Promise<void> {
  const keys = relationships.map(({ wireName, foreignKey = {} }) => ({
    wireName,
    names: Object.keys(foreignKey),
  }));
  if (keys.length === 0) return;
  const columns = keys.flatMap(({ names }) => names);
  const select = Object.fromEntries(columns.map((name) => [name, true]));
  const row = (await delegate?.findUnique({ where, select })) as Row | null;
  // Whether the record is there at all is found out by writing.
  if (!row) return;
  const moved = keys.find(
    ({ names }) =>
      names.every((name) => row[name] !== null) &&
      names.some(
        (name) => written.has(name) && !sameValue(written.get(name), row[name]),
      ),
  );
  if (!moved) return;
  throw malformed(
    pointer,
    `"${moved.wireName}" would change with it, and is not given`,
  );
}
