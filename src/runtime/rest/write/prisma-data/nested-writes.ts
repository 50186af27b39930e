import { idValues, inverseOf, uniqueWhere } from "../../../model/resource.js";
import type { Where } from "../../../prisma/delegate.js";
import { spreads } from "../../../prisma/spreading.js";
import type { Linkage } from "../document/linkage.js";
import { keepsMembers } from "../keys.js";
import { joiningRecords, leavingMembers } from "../members.js";
import type { RecordWrite, Stored, Verb } from "../record-write.js";

/**
 * Prisma's nested writes, by relation, for the linkages whose keys are not on the record
 * itself. They are part of the same statement, so that a write is never partial (R34).
 */
export function nestedWrites(
  { verb, linkages }: RecordWrite,
  record: Stored["record"],
): Record<string, unknown> {
  const nested = linkages.flatMap((linkage) => {
    const { name, foreignKey } = linkage.relationship;
    const one = foreignKey ? undefined : nestedWrite(verb, linkage, record);
    return one ? [[name, one] as const] : [];
  });
  return Object.fromEntries(nested);
}

/**
 * `set` alone ignores records that do not exist; `connect` does not (R17). If a
 * relationship cannot lose members, an empty linkage means that it is empty already:
 * Prisma accepts no disconnect there.
 */
function nestedWrite(
  verb: Verb,
  linkage: Linkage,
  record: Stored["record"],
): object | undefined {
  const { relationship, records } = linkage;
  const { kind, target } = relationship;
  const keeps = keepsMembers(relationship);
  if (kind === "to-one") {
    const [only] = records;
    if (only) return { connect: only.where };
    return verb === "create" || keeps ? undefined : { disconnect: true };
  }
  const { id } = target;
  const leaving = leavingMembers(verb, linkage, record).map((row): Where =>
    id ? uniqueWhere(id, idValues(target, row)) : {},
  );
  if (verb === "remove") {
    return leaving.length > 0 ? { disconnect: leaving } : undefined;
  }
  if (verb === "create") {
    return records.length > 0 ? { connect: wheres(records) } : undefined;
  }
  const joining = joiningRecords(linkage, record);
  const connect = wheres(joining);
  if (verb === "add" || keeps) return { connect };
  // Prisma's `set` would also clear the keys of records that are no members.
  if (spreads(relationship) !== false) return { disconnect: leaving, connect };
  // Prisma connects what `set` adds before it disconnects the others, so that a new member
  // could not take the place of an old one in a unique.
  const staying = inverseOf(relationship)?.foreignKey
    ? records.filter((one) => !joining.includes(one))
    : records;
  return { set: wheres(staying), connect };
}

function wheres(records: Linkage["records"]): readonly Where[] {
  return records.map(({ where }) => where);
}
