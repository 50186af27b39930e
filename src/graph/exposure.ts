import type { Directive } from "./schema-description.js";
import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { ComputedType, RestOperation } from "./model-graph.js";

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
  /** The field that counts the writes of a record. */
  readonly version?: Setting<string>;
  /** No note about foreign keys without an index. */
  readonly noIndex?: Setting<boolean>;
  /** It goes away. */
  readonly deprecated?: Setting<DeprecationSetting>;
  /** Its name in the schema before, for `gen-api diff` alone. */
  readonly was?: Setting<string>;
  /** Attributes that extensions compute. */
  readonly computed?: Setting<Readonly<Record<string, ComputedSetting>>>;
  /** Operations that extensions run. */
  readonly actions?: Setting<Readonly<Record<string, ActionSetting>>>;
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
  /** It counts the writes of its record. */
  readonly version?: Setting<boolean>;
  /** No note if it is a foreign key without an index. */
  readonly noIndex?: Setting<boolean>;
  /** No note if its name speaks of a secret. */
  readonly noSecret?: Setting<boolean>;
  /** What `gen-api serve` fills it with. */
  readonly sample?: Setting<string>;
  /** How many characters a text has: `3..80`. */
  readonly length?: Setting<RuleSetting<string>>;
  /** The least number; as text where a number would be rounded. */
  readonly min?: Setting<RuleSetting<number | string>>;
  /** The greatest number. */
  readonly max?: Setting<RuleSetting<number | string>>;
  /** An e-mail address. */
  readonly email?: Setting<RuleSetting<true>>;
  /** A web address. */
  readonly url?: Setting<RuleSetting<true>>;
  /** A regular expression that matches a text. */
  readonly pattern?: Setting<RuleSetting<string>>;
  /** White space at the ends of a text is not stored. */
  readonly trim?: Setting<boolean>;
  /** Letters of a text are stored in lower case. */
  readonly lower?: Setting<boolean>;
  /** It goes away. */
  readonly deprecated?: Setting<DeprecationSetting>;
  /** Its name in the schema before, for `gen-api diff` alone. */
  readonly was?: Setting<string>;
}

/** What a rule demands, alone or with a message of its own; `false` turns it off. */
export type RuleSetting<Value> =
  Value | false | { readonly is: Value; readonly message: string };

/** When something goes away, in days such as `2026-09-01`, and what comes in its place. */
export interface DeprecationSetting {
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset?: string | undefined;
  /** A field or relation of the same model, or for a model a model. */
  readonly use?: string | undefined;
  /** The URL of a page about it. */
  readonly see?: string | undefined;
}

/** What a setting says of a computed attribute. */
interface ComputedSetting {
  readonly type: ComputedType;
  readonly nullable?: boolean | undefined;
  readonly needs: string | readonly string[];
}

/** What a setting says of an action. */
interface ActionSetting {
  readonly on: "record" | "collection";
  readonly returns?: string | Readonly<Record<string, string>> | undefined;
  readonly input?: Readonly<Record<string, string>> | undefined;
  readonly writes?: string | readonly string[] | undefined;
}

/** A value, and where it was set. */
export interface Setting<Value> {
  readonly value: Value;
  readonly source: SettingSource;
}

/** A member of the configuration, by its path, or a directive of the schema. */
export type SettingSource = { readonly path: string } | Directive;
