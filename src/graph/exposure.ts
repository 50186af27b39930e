import type { Directive } from "./schema-description.js";
import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { RestOperation } from "./model-graph.js";

/**
 * The settings of models: their public names, and what the services leave out.
 * By the models' names in the schema.
 */
export type Exposure = ReadonlyMap<string, ModelExposure>;

export interface ModelExposure {
  /** Not part of the API at all. */
  readonly hidden?: Setting<boolean>;
  /** Another JSON:API type and path segment (R1). */
  readonly type?: Setting<string>;
  /** The fields of another unique that is the public id (R22). */
  readonly id?: Setting<readonly string[]>;
  /** The REST routes to offer: all, none, or these. */
  readonly rest?: Setting<boolean | readonly RestOperation[]>;
  /** The RPC operations to offer: all, none, or these. */
  readonly rpc?: Setting<boolean | readonly OperationName[]>;
  /** No note about foreign keys without an index. */
  readonly noIndex?: Setting<boolean>;
  /** By the fields' names in the schema; relation fields too. */
  readonly fields: ReadonlyMap<string, FieldExposure>;
}

export interface FieldExposure {
  /** In no service: not in responses, requests or queries. */
  readonly hidden?: Setting<boolean>;
  /** Another name in REST (R36). */
  readonly name?: Setting<string>;
  /** Clients may not write it. */
  readonly readOnly?: Setting<boolean>;
  /** Clients may write it and not read it. */
  readonly writeOnly?: Setting<boolean>;
  /** Access rules set it on creates. */
  readonly preset?: Setting<boolean>;
  /** No note if it is a foreign key without an index. */
  readonly noIndex?: Setting<boolean>;
  /** No note if its name speaks of a secret. */
  readonly noSecret?: Setting<boolean>;
  /** What `gen-api serve` fills it with. */
  readonly sample?: Setting<string>;
}

/** A value, and where it was set. */
export interface Setting<Value> {
  readonly value: Value;
  readonly source: SettingSource;
}

/** A member of the configuration, by its path, or a directive of the schema. */
export type SettingSource = { readonly path: string } | Directive;
