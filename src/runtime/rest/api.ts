import type { Database, DatabaseDeclaration } from "../contract/databases.js";
import type { JsonNulls } from "../prisma/json-nulls.js";
import type { Resource } from "../model/resource.js";
import type { SharedReads } from "../prisma/batching/shared-reads.js";
import type { RestSettings } from "./options.js";

/** Facts of the whole schema, which generated code declares. */
export interface ApiFacts {
  readonly database: DatabaseDeclaration;
  /** The Prisma client's own nulls, for schemas with Json fields. */
  readonly jsonNulls?: JsonNulls;
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
}

/** A REST service: its resources and its settings. */
export interface RestApi extends Omit<ApiFacts, "database"> {
  readonly database: Database;
  readonly settings: RestSettings;
  /** By lower-cased type: requests may write types in any case (R1). */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The types whose resources have a URL that answers GET; others have no links. */
  readonly linked: ReadonlySet<Resource>;
  /** Joins equal reads of collections (`shareReads`). */
  readonly shared?: SharedReads;
}
