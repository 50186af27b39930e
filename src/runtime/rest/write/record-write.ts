import type { Where } from "../../prisma/delegate.js";
import type { Resource, Row } from "../../model/resource.js";
import { sameValue } from "../../serialization/id-text.js";
import type { ResourceObject } from "./document/envelope.js";
import type { Linkage } from "./document/linkage.js";

/** The values of columns, by their names on the Prisma client. */
export type Columns = ReadonlyMap<string, unknown>;

/**
 * What a request does: to a record (`upsert`: to the one that an upsert found), or to the
 * members of one relationship.
 */
export type Verb =
  "create" | "update" | "upsert" | "replace" | "add" | "remove";

/** What the request document says about one record. */
export interface WriteRequest {
  readonly verb: Verb;
  readonly resource: Resource;
  /** The document's resource object; absent if the document is only linkage. */
  readonly given?: ResourceObject;
  /** The record to change; absent for a create. */
  readonly where?: Where;
  /** The fields by which an upsert found the record. */
  readonly matched?: readonly string[];
  /** Columns of a new record that the server sets. */
  readonly preset?: ReadonlySet<string>;
  /** What attributes and the id set columns to. */
  readonly attributes: Columns;
  readonly linkages: readonly Linkage[];
}

/** A write, with what all of the record's own columns are set to, linkages included. */
export interface RecordWrite extends WriteRequest {
  readonly columns: Columns;
}

/** What is stored already, as far as the write needs it. */
export interface Stored {
  /**
   * The record's keys, and its members by the name of the relationship. `null`: it does
   * not exist; absent: the write creates it, or needs nothing of it.
   */
  readonly record?: Row | null | undefined;
  /**
   * Whether keys lead to a record after the write, by the name of the relationship.
   * Absent where the database checks its foreign keys.
   */
  readonly reached?: ReadonlyMap<string, boolean>;
}

/** The record's columns after the write, as far as they are known. */
export function columnsAfter(
  { columns }: RecordWrite,
  record: Stored["record"],
): Columns {
  return new Map([...Object.entries(record ?? {}), ...columns]);
}

/**
 * The columns of which a write changes a stored value. Nothing refers to a null, so to
 * fill one in is no change.
 */
export function changedColumns(
  { resource, columns }: RecordWrite,
  record: Row,
): readonly string[] {
  return [...columns.keys()].filter(
    (name) =>
      Object.hasOwn(record, name) &&
      record[name] !== null &&
      !sameValue(resource.fields[name], record[name], columns.get(name)),
  );
}
