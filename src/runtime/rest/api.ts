import type { Database } from "../contract/databases.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import type { Schema } from "../model/schema.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { SharedReads } from "../prisma/batching/shared-reads.js";
import type { Versions } from "../prisma/versions/versioned-layer.js";
import type { Deprecations } from "../service/deprecations.js";
import type { CursorSeal } from "./cursor-seal.js";
import type { RestSettings } from "./options.js";

/** Facts of the whole schema, which generated code declares. */
export interface ApiFacts {
  readonly schema: Schema;
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
  readonly deprecations?: Deprecations;
}

/** A REST service: its resources and its settings. */
export interface RestApi extends Omit<ApiFacts, "schema"> {
  readonly database: Database;
  readonly settings: RestSettings;
  /** Makes the client of a request read as the option `reads` says. */
  readonly reader: (client: DelegateMap) => DelegateMap;
  /** By lower-cased type: requests may write types in any case (R1). */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The types whose resources have a URL that answers GET; others have no links. */
  readonly linked: ReadonlySet<Resource>;
  /** Joins equal reads of collections (`shareReads`). */
  readonly shared?: SharedReads;
  /**
   * Its writes are parts of one transaction: none of them waits for other requests, and
   * some databases answer nothing in it after they have refused one.
   */
  readonly inTransaction?: boolean;
  /** Count the writes of records, if a model has a version. */
  readonly versions?: Versions;
  /** Encrypts cursors (`cursorSecret`). */
  readonly seal?: CursorSeal;
}

/**
 * Whether linked records are looked up before a write: else the database checks its foreign
 * keys, and they are looked up to explain what it refuses.
 */
export function looksUpLinked({
  database,
  inTransaction,
}: Pick<RestApi, "database" | "inTransaction">): boolean {
  return (
    !database.foreignKeys ||
    (inTransaction === true && database.endsFailedTransactions === true)
  );
}

const inside = new WeakMap<RestApi, RestApi>();

/** The service as it is inside of a transaction. */
export function inTransaction(api: RestApi): RestApi {
  const made = inside.get(api) ?? { ...api, inTransaction: true };
  inside.set(api, made);
  return made;
}
