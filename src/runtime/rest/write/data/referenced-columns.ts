import type { DelegateMap } from "../../../handler/delegate.js";
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

/** Compares what an update writes with the record; no columns if there is none. */
export async function writtenReferences(
  client: DelegateMap,
  { resource, columns, where }: RecordUpdate,
): Promise<ReferencedColumns> {
  const referenced = referencedColumns(resource);
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
