import type { DatabaseDeclaration } from "../contract/databases.js";
import type { Resource } from "../model/resource.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { HandlerSettings } from "./options.js";
import { tracedReader } from "./telemetry/trace.js";

/** The tables of a schema, as generated code declares them: `sql.ts`. */
export interface SqlSchema {
  readonly database: DatabaseDeclaration;
  readonly models: Readonly<Record<string, SqlModel>>;
}

export interface SqlModel {
  readonly delegate: string;
  readonly table: string;
  readonly schema?: string;
  readonly columns: Readonly<Record<string, SqlColumn>>;
  /** The fields of each unique criterion, the id first. */
  readonly uniques: Readonly<Record<string, readonly string[]>>;
  readonly relations: Readonly<Record<string, SqlRelation>>;
}

export interface SqlColumn {
  /** A scalar type of Prisma, or `Enum`. */
  readonly type: string;
  /** The column's name, if it is not the field's. */
  readonly column?: string;
  readonly list?: true;
  readonly nullable?: true;
  /** The native type that the schema states. */
  readonly native?: string;
  /** Of an enum: what is stored for each of its values. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface SqlRelation {
  readonly model: string;
  readonly list?: true;
  /** Of one that may be missing: how that shows, in an own key without values or in no record. */
  readonly optional?: "key" | "record";
  /** Own fields, and the target's fields that have their values. */
  readonly key?: Readonly<Record<string, string>>;
  /** The table between both models, where neither has a key. */
  readonly join?: {
    readonly table: string;
    readonly schema?: string;
    readonly own: string;
    readonly others: string;
  };
}

/** The option `reads` as handlers see it: they do not load what nobody uses. */
export interface ReadsOption {
  /**
   * A function that makes the client of a request read in another way.
   *
   * @throws TypeError for a database that it cannot read from
   */
  connect(schema: SqlSchema | undefined): (client: DelegateMap) => DelegateMap;
}

/**
 * How the clients of requests read.
 *
 * @throws TypeError if it cannot read from the database, or not with the client of all requests
 */
export function clientReader(
  settings: HandlerSettings,
  schema: SqlSchema | undefined,
  resources: Iterable<Resource>,
): (client: DelegateMap) => DelegateMap {
  const { reads, client } = settings;
  const reader = reads?.connect(schema) ?? ((own: DelegateMap) => own);
  if (typeof client !== "function") reader(client);
  return tracedReader(settings, reader, resources);
}
