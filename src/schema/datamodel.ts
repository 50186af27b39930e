/** The part of the parser's result that we read. */
export interface Datamodel {
  readonly models: readonly DatamodelModel[];
  /** MongoDB's composite types, shaped like models. */
  readonly types: readonly DatamodelModel[];
  readonly enums: readonly DatamodelEnum[];
  readonly indexes: readonly DatamodelIndex[];
}

export interface DatamodelIndex {
  /** The model's name. */
  readonly model: string;
  readonly type: "id" | "unique" | "normal" | "fulltext";
  /** The index's name, if the schema gives one. */
  readonly dbName?: string;
  readonly fields: readonly { readonly name: string }[];
}

export interface DatamodelModel {
  readonly name: string;
  /** The table's name, if the model has a `@@map`. */
  readonly dbName?: string | null;
  /** Of the database, if the model has a `@@schema`. */
  readonly schema?: string | null;
  readonly documentation?: string;
  readonly fields: readonly DatamodelField[];
  readonly primaryKey: DatamodelKey | null;
  /** One per `@@unique`, in the order of the schema. */
  readonly uniqueIndexes: readonly DatamodelKey[];
}

export interface DatamodelKey {
  readonly name: string | null;
  readonly fields: readonly string[];
}

export interface DatamodelField {
  readonly name: string;
  /** The column's name, if the field has a `@map`. */
  readonly dbName?: string | null;
  readonly kind: "scalar" | "object" | "enum" | "unsupported";
  readonly type: string;
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isId: boolean;
  readonly hasDefaultValue: boolean;
  readonly isUpdatedAt?: boolean;
  /** A value, or a function with its arguments. */
  readonly default?: unknown;
  /** `@db.VarChar(30)` → `["VarChar", ["30"]]`. */
  readonly nativeType?: readonly [string, readonly string[]] | null;
  readonly documentation?: string;
  readonly relationName?: string;
  readonly relationFromFields?: readonly string[];
  /** Only where the schema states it. */
  readonly relationOnDelete?: string;
  /** As above. */
  readonly relationOnUpdate?: string;
  readonly relationToFields?: readonly string[];
}

export interface DatamodelEnum {
  readonly name: string;
  readonly values: readonly {
    readonly name: string;
    /** What is stored, if the value has a `@map`. */
    readonly dbName?: string | null;
  }[];
  readonly documentation?: string;
}
