import {
  columnSelect,
  idSelect,
  type Resource,
  type Row,
} from "../../model/resource.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import { looksUpLinked, type RestApi } from "../api.js";
import { findRecord } from "../find-record.js";
import {
  identifyingColumns,
  keyColumns,
  mayBeOthers,
  referencedBy,
  referencedColumns,
  sharingColumns,
} from "./keys.js";
import { membersSelect } from "./members.js";
import type { WriteRequest } from "./record-write.js";

/**
 * Reads the keys of the record that a write changes, and the members that it names: all
 * that checks, Prisma's data and the explanation of a refused write may need, at once.
 *
 * @returns `null` if it does not exist, or is to be created
 */
export async function storedRecord(
  client: DelegateMap,
  write: WriteRequest,
): Promise<Row | null> {
  const { verb, resource, where, linkages, matched = [] } = write;
  if (!where) return null;
  const relations = linkages.map((linkage) => {
    const { name, target, foreignKey } = linkage.relationship;
    return [
      name,
      foreignKey
        ? mayBeOthers(linkage) && { select: idSelect(target) }
        : membersSelect(verb, linkage),
    ] as const;
  });
  return findRecord(client, resource, where, {
    ...columnSelect([...allKeys(resource), ...matched]),
    ...Object.fromEntries(relations.filter(([, args]) => args)),
  });
}

/** Whether a write can be neither checked nor made without what is stored of its record. */
export function needsRecord(
  api: Pick<RestApi, "database" | "inTransaction">,
  write: WriteRequest,
): boolean {
  const looksUp = looksUpLinked(api);
  const { verb, resource, where, linkages } = write;
  // The database checks keys that only attributes set.
  if (!where || (!looksUp && linkages.length === 0)) return false;
  const written = writtenColumns(write);
  const writes = (names: Iterable<string>): boolean =>
    [...names].some((name) => written.has(name));
  const ofItself = linkages.filter(
    ({ relationship }) => relationship.target === resource,
  );
  const ofMembers = linkages.filter(
    ({ relationship }) => !relationship.foreignKey,
  );
  const ownKeys = linkages.filter((one) => !ofMembers.includes(one));
  return (
    verb === "remove" ||
    ofItself.length > 1 ||
    ofMembers.some(
      (linkage) =>
        membersSelect(verb, linkage) !== undefined ||
        referencedBy(linkage.relationship).some(
          (name) => resource.fields[name]?.nullable && !written.has(name),
        ),
    ) ||
    ownKeys.some(
      (linkage) =>
        mayBeOthers(linkage) ||
        sharingColumns(resource, linkage.relationship).length > 0,
    ) ||
    (ofMembers.length + ofItself.length > 0 &&
      writes(identifyingColumns(resource))) ||
    (looksUp &&
      (writesPartOfKey(write) ||
        writes(referencedColumns(resource)) ||
        ownKeys.some(
          ({ relationship, records }) =>
            !relationship.nullable && records.length === 0,
        )))
  );
}

/** Whether a write sets some columns of a foreign key and leaves others as they are. */
export function writesPartOfKey(write: WriteRequest): boolean {
  const written = writtenColumns(write);
  return [...write.resource.relationshipMap().values()].some((one) => {
    const given = keyColumns(one).filter((name) => written.has(name));
    return given.length > 0 && given.length < keyColumns(one).length;
  });
}

/** The columns that a write may set. */
function writtenColumns({
  attributes,
  linkages,
}: WriteRequest): ReadonlySet<string> {
  const keys = linkages.flatMap(({ relationship }) => keyColumns(relationship));
  return new Set([...attributes.keys(), ...keys]);
}

/** The id, the foreign keys, and what foreign keys refer to. */
function allKeys(resource: Resource): readonly string[] {
  const relationships = [...resource.allRelationships().values()];
  return [
    ...identifyingColumns(resource),
    ...relationships.flatMap(keyColumns),
  ];
}
