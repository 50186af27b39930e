import type {
  CompositeType,
  Enum,
  Field,
  ModelGraph,
  Provider,
} from "./model-graph.js";

/**
 * What a schema declares, before any conclusion is drawn from it: the one
 * thing `buildGraph` takes. Whoever reads a schema language fills this in.
 */
export interface SchemaDescription {
  readonly provider: Provider;
  readonly relationMode: ModelGraph["relationMode"];
  readonly fullTextSearch: boolean;
  readonly models: readonly ModelDescription[];
  readonly enums: readonly Enum[];
  readonly compositeTypes: readonly CompositeType[];
  /** What the schema's own comments say of its exposure. */
  readonly directives: readonly Directive[];
}

export interface ModelDescription {
  readonly name: string;
  readonly isView: boolean;
  /** False when a required column exists that no client can write. */
  readonly creatable: boolean;
  readonly documentation?: string;
  readonly fields: readonly FieldDescription[];
  readonly relations: readonly RelationDescription[];
  readonly uniques: readonly UniqueDescription[];
}

/**
 * A field as declared; whether it is a foreign key follows from relations, and
 * what it is called outside from the exposure.
 */
export type FieldDescription = Omit<
  Field,
  "foreignKey" | "wireName" | "readOnly"
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
  readonly documentation?: string;
}

export interface UniqueDescription {
  readonly kind: "id" | "unique";
  readonly fields: readonly string[];
  /** The name that a `where` uses in place of the joined field names. */
  readonly name?: string;
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
