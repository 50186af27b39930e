import type { Resource } from "../model/resource.js";
import type { JsonNulls } from "../model/json-nulls.js";
import type { SharedReads } from "./read/shared-reads.js";
import type { RestSettings } from "./settings.js";

/** Facts of the whole schema, which generated code states. */
export interface ApiFacts {
  /** The database's kind: what its filters can do depends on it. */
  readonly provider: string;
  /** False if the database does not enforce foreign keys (`relationMode = "prisma"`, MongoDB). */
  readonly foreignKeys: boolean;
  /** Whether the Prisma client can search texts; absent: it cannot. */
  readonly fullTextSearch?: boolean;
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
}

/** A REST service: its resources and how it is set up. */
export interface RestApi extends ApiFacts {
  readonly settings: RestSettings;
  /** By lower-cased type: types match whatever their case (R1). */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The types whose resources have a URL that answers GET: only they have links. */
  readonly linked: ReadonlySet<Resource>;
  /** Where equal reads of collections meet (`shareReads`). */
  readonly shared?: SharedReads;
}
