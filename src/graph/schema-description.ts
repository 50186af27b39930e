import type {
  CompositeType,
  Enum,
  Field,
  ModelGraph,
  TableDescription,
} from "./model-graph.js";
import type { Provider } from "../runtime/contract/databases.js";

/**
 * What a schema declares, before anything is derived from it: the input of
 * `buildGraph`. The reader of a schema language returns it.
 */
export interface SchemaDescription {
  readonly provider: Provider;
  readonly relationMode: ModelGraph["relationMode"];
  readonly fullTextSearch: boolean;
  readonly models: readonly ModelDescription[];
  /** The table of each model. */
  readonly tables: readonly TableDescription[];
  readonly enums: readonly Enum[];
  readonly compositeTypes: readonly CompositeType[];
  /** The directives in the schema's comments. */
  readonly directives: readonly Directive[];
}

export interface ModelDescription {
  readonly name: string;
  readonly isView: boolean;
  /** The schema of the database that it is in, where `@@schema` states it. */
  readonly databaseSchema?: string;
  /** False when a required column exists that no client can write. */
  readonly creatable: boolean;
  readonly documentation?: string;
  readonly fields: readonly FieldDescription[];
  readonly relations: readonly RelationDescription[];
  readonly uniques: readonly UniqueDescription[];
  /** The fields of each index that finds records by equal values, in order; uniques too. */
  readonly indexes: readonly (readonly string[])[];
}

/**
 * A field as declared. `buildGraph` derives from relations which of them set it, and its
 * public name from the exposure.
 */
export type FieldDescription = Omit<
  Field,
  "linkedIn" | "wireName" | "readOnly" | "writeOnly" | "preset" | "rules"
>;

export interface RelationDescription {
  readonly name: string;
  /** The same on both sides; unique only between one pair of models. */
  readonly relationName: string;
  readonly target: string;
  readonly list: boolean;
  readonly optional: boolean;
  /** Own fields of the key; empty on the side without it. */
  readonly fields: readonly string[];
  readonly references: readonly string[];
  /** What becomes of its record when the other one is deleted, where the schema states it. */
  readonly onDelete?: string;
  /** The same of a change of what the key refers to. */
  readonly onUpdate?: string;
  readonly documentation?: string;
}

export interface UniqueDescription {
  readonly kind: "id" | "unique";
  readonly fields: readonly string[];
  /** The name that a `where` uses in place of the joined field names. */
  readonly name?: string;
  /** The name that the schema gives to its index in the database. */
  readonly index?: string;
}

/** A line `@api.<name> <value>` in the comment of a model or field. */
export interface Directive {
  readonly model: string;
  readonly field?: string;
  /** Without the `@api.`. */
  readonly name: string;
  /** The rest of the line; empty when there is none. */
  readonly value: string;
}
