import type { DelegateMap } from "../../../prisma/delegate.js";
import {
  columnSelect,
  inverseOf,
  type Resource,
} from "../../../model/resource.js";
import { sameValue } from "../../../serialization/id-text.js";
import { findRecord } from "../../find-record.js";
import type { RecordUpdate } from "../record-write.js";

/** Columns that an update writes and that foreign keys of other records refer to. */
export interface ReferencedColumns {
  /** Those that get another value than the record has. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Compares what an update writes with the record; no columns if there is none.
 *
 * @param referenced which columns count
 */
export async function writtenReferences(
  client: DelegateMap,
  { resource, columns, where }: RecordUpdate,
  referenced = referencedColumns(resource),
): Promise<ReferencedColumns> {
  const written = [...columns.keys()].filter((name) => referenced.has(name));
  const none = { changed: [], unchanged: [] };
  if (written.length === 0) return none;
  const row = await findRecord(client, resource, where, columnSelect(written));
  if (!row) return none;
  const isSame = (name: string): boolean =>
    sameValue(resource.fields[name], row[name], columns.get(name));
  return {
    changed: written.filter((name) => !isSame(name)),
    unchanged: written.filter(isSame),
  };
}

/** The columns of a model that foreign keys of other models refer to. */
export function referencedColumns({ allRelationships }: Resource): Set<string> {
  return new Set(
    [...allRelationships().values()].flatMap((relationship) =>
      Object.values(inverseOf(relationship)?.foreignKey ?? {}),
    ),
  );
}

/** The same, and the id where rows of many-to-many relations refer to it. */
export function columnsReferencedByRows(resource: Resource): Set<string> {
  const isJoined = [...resource.allRelationships().values()].some(
    (relationship) =>
      relationship.kind === "to-many" &&
      inverseOf(relationship)?.kind === "to-many",
  );
  const ids = isJoined ? (resource.id?.fields ?? []) : [];
  return new Set([...referencedColumns(resource), ...ids]);
}
