import type { DatabaseDeclaration } from "../contract/databases.js";
import type { FieldType } from "../contract/field-types.js";

/** What rules need to know of a schema: generated code declares it in `access.ts`. */
export interface AccessSchema {
  readonly database: DatabaseDeclaration;
  /** All models by their names in the schema, those that no service exposes included. */
  readonly models: Readonly<Record<string, AccessModel>>;
}

/** A model, whether a service exposes it or not. */
export interface AccessModel {
  /** Its name on the Prisma client. */
  readonly delegate: string;
  /** A service exposes it, so that it needs rules. */
  readonly served?: true;
  /** The fields of its uniques by their names in a `where`; the id of paths comes first. */
  readonly uniques: Readonly<Record<string, readonly string[]>>;
  /** All columns, hidden ones included. */
  readonly fields: Readonly<Record<string, AccessField>>;
  /** All relation fields, hidden ones included. */
  readonly relations: Readonly<Record<string, AccessRelation>>;
}

export interface AccessField {
  readonly type: FieldType;
  readonly nullable?: true;
  readonly list?: true;
  /** A create may omit it: it has a default, or `@updatedAt` sets it. */
  readonly hasDefault?: true;
  /** Rules set its value on creates (setting `preset`). */
  readonly preset?: true;
}

export interface AccessRelation {
  /** The other model's name in the schema. */
  readonly model: string;
  /** The relation field on the other model. */
  readonly inverse: string;
  readonly kind: "to-one" | "to-many";
  /** A to-one relation that may be empty; one without a key of its own always may. */
  readonly nullable?: true;
  /** Own foreign key field → the other model's field that it references. */
  readonly foreignKey?: Readonly<Record<string, string>>;
}
