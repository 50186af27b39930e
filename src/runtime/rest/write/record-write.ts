import type { Where } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import type { ResourceObject } from "./document/envelope.js";
import type { Linkage } from "./document/linkage.js";

/** The values of columns, by their names on the Prisma client. */
export type Columns = Map<string, unknown>;

/** A create or update of one record: what it writes, and the document that says so. */
export interface RecordWrite {
  readonly resource: Resource;
  readonly linkages: readonly Linkage[];
  /**
   * What the record's own columns are set to, by attributes, linkages and the id.
   * `relationData` adds those of linkages, and `omitUnchangedKeys` takes out keys that
   * the record has already.
   */
  readonly columns: Columns;
  /** The document's resource object; absent if the document is only linkage. */
  readonly given?: ResourceObject;
  /** The record to update; absent for a create. */
  readonly where?: Where;
}

/** An update of one record. */
export interface RecordUpdate extends RecordWrite {
  readonly where: Where;
}

/** Whether a write is of a record that exists. */
export function isUpdate(write: RecordWrite): write is RecordUpdate {
  return write.where !== undefined;
}
