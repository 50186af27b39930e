import type { RestClientOperation } from "../contract/rest-client-operations.js";

/** What the client knows of a model at run time. */
export interface ClientModel {
  /** Its JSON:API type, which is also the segment of its path. */
  readonly type: string;
  /** What the service does not offer of it. */
  readonly without?: readonly RestClientOperation[];
  /** The types of fields whose values JSON has no type for, or that have commas of their own. */
  readonly fields?: Readonly<Record<string, MarkedType>>;
  /** The models that relationships lead to, by the relationships' names. */
  readonly relationships?: Readonly<Record<string, string>>;
  /** The application's own operations, by their names in paths. */
  readonly actions?: Readonly<Record<string, ClientAction>>;
}

/** An operation of the application's own. */
export interface ClientAction {
  readonly on: "record" | "collection";
  readonly returns: "record" | "many" | "none" | "value";
  /** The model of the record that it returns, if that is another one. */
  readonly model?: string;
}

/** The models of a service, by their names on the client. */
export type ClientSchema = Readonly<Record<string, ClientModel>>;

/** A type whose values are not those that JSON has, as markers name it; or Json itself. */
export type MarkedType =
  "Bytes" | "Date" | "Decimal" | "Json" | "bigint" | "number";

/** The model that a relationship leads to. */
export function relatedModel(
  schema: ClientSchema,
  model: ClientModel | undefined,
  name: string,
): ClientModel | undefined {
  return schema[model?.relationships?.[name] ?? ""];
}
