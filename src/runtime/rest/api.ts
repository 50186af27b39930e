import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import type { SharedReads } from "../prisma/batching/shared-reads.js";
import type { RestSettings } from "./options.js";

/** Facts of the whole schema, which generated code declares. */
export interface ApiFacts {
  /** The kind of database, which decides what filters can do. */
  readonly provider: string;
  /** False if the database does not enforce foreign keys (`relationMode = "prisma"`, MongoDB). */
  readonly foreignKeys: boolean;
  /** Whether the Prisma client has full-text search; absent: it does not. */
  readonly fullTextSearch?: boolean;
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
}

/** A REST service: its resources and its settings. */
export interface RestApi extends ApiFacts {
  readonly settings: RestSettings;
  /** By lower-cased type: requests may write types in any case (R1). */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The types whose resources have a URL that answers GET; others have no links. */
  readonly linked: ReadonlySet<Resource>;
  /** Joins equal reads of collections (`shareReads`). */
  readonly shared?: SharedReads;
}
