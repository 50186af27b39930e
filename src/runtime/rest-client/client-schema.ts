import type { RestClientOperation } from "../contract/rest-client-operations.js";

/** What browsers know of a model at run time; names are those that clients use. */
export interface ClientModel {
  /** Its JSON:API type, which is also the segment of its path. */
  readonly type: string;
  /** What the service does not offer of it. */
  readonly without?: readonly RestClientOperation[];
  /** The types of fields whose values JSON has no type for, or that have commas of their own. */
  readonly fields?: Readonly<Record<string, MarkedType>>;
  /** The models that relations lead to, by the relations' names. */
  readonly relations?: Readonly<Record<string, string>>;
  /** The application's own operations, by their names in paths. */
  readonly actions?: Readonly<Record<string, ClientAction>>;
  /** The fields of its id, in their order; this and what follows is for queries. */
  readonly id?: readonly string[];
  /** The name of a compound id in `where`. */
  readonly key?: string;
  /** By relation the columns of its key, and what they refer to in the related record. */
  readonly keys?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The relations that lead back, by those whose key is in the related record. */
  readonly inverse?: Readonly<Record<string, string>>;
  /** The models behind to-ones whose key is on the other side: REST tells their ids. */
  readonly linked?: readonly string[];
  /** The models that a delete changes, too. */
  readonly deletes?: readonly string[];
  /** The models that a change of a field or relation changes, since they refer to it. */
  readonly updates?: Readonly<Record<string, readonly string[]>>;
}

/** An operation of the application's own. */
export interface ClientAction {
  readonly on: "record" | "collection";
  readonly returns: "record" | "many" | "none" | "value";
  /** The model of the record that it returns, if that is another one. */
  readonly model?: string;
  /** The models that it writes, if not its own and that of the record; for queries. */
  readonly writes?: readonly string[];
}

/** The models of a service, by their names on the client: the generated `client-schema.ts`. */
export type ClientSchema = Readonly<Record<string, ClientModel>>;

/** A type whose values are not those that JSON has, as markers name it; or Json itself. */
type MarkedType = "Bytes" | "Date" | "Decimal" | "Json" | "bigint" | "number";

/** The model that a relationship leads to. */
export function relatedModel(
  schema: ClientSchema,
  model: ClientModel | undefined,
  name: string,
): ClientModel | undefined {
  return schema[model?.relations?.[name] ?? ""];
}
