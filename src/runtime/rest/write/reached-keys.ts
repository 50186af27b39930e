import type { Relationship } from "../../model/resource.js";
import type { DelegateMap } from "../../prisma/delegate.js";
import { sameValue } from "../../serialization/id-text.js";
import { keyColumns } from "./keys.js";
import { columnsAfter, type RecordWrite, type Stored } from "./record-write.js";

/**
 * Looks up where the foreign keys lead that a write sets, even in part, and those that it
 * leaves to a relationship although it says that this is empty. A key with a null leads
 * nowhere and is left out, as is one whose columns are not all known.
 *
 * @returns by the name of the relationship
 */
export async function reachedKeys(
  client: DelegateMap,
  write: RecordWrite,
  record: Stored["record"],
): Promise<ReadonlyMap<string, boolean>> {
  const { resource, linkages, columns } = write;
  const after = columnsAfter(write, record);
  const reached = async (one: Relationship) => {
    const linkage = linkages.find(({ relationship }) => relationship === one);
    const [linked] = linkage?.records ?? [];
    const asksForKey =
      keyColumns(one).some((name) => columns.has(name)) ||
      (linkage && !linked && !one.nullable);
    const pairs = Object.entries(one.foreignKey ?? {});
    const isWhole = pairs.every(([name]) => (after.get(name) ?? null) !== null);
    if (!asksForKey || !isWhole || pairs.length === 0) return [];
    if (linked?.stored || leadsToItself(one, write, record))
      return [[one.name, true] as const];
    const where = Object.fromEntries(
      pairs.map(([name, reference]) => [reference, after.get(name)]),
    );
    const found = await client[one.target.delegate]?.findFirst({ where });
    return [[one.name, Boolean(found)] as const];
  };
  const relationships = [...resource.relationshipMap().values()];
  return new Map((await Promise.all(relationships.map(reached))).flat());
}

/** Whether a key leads to the very record that is written, by the values it gets. */
export function leadsToItself(
  { target, foreignKey = {} }: Relationship,
  write: RecordWrite,
  record: Stored["record"],
): boolean {
  const { resource } = write;
  const after = columnsAfter(write, record);
  const pairs = Object.entries(foreignKey);
  return (
    target === resource &&
    pairs.length > 0 &&
    pairs.every(
      ([name, reference]) =>
        after.has(reference) &&
        sameValue(resource.fields[name], after.get(name), after.get(reference)),
    )
  );
}
