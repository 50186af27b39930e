import type { DatabaseDeclaration } from "../contract/databases.js";
import type { Field } from "./field.js";
import type { ActionDefinition, ComputedDefinition } from "./resource.js";

/**
 * The models of a Prisma schema, as the generated `schema.ts` declares them. Resources, rules
 * of access and reads by SQL derive from it what they need.
 */
export interface Schema {
  readonly database: DatabaseDeclaration;
  /** By their names in the schema; with rules or reads by SQL also those that no service exposes. */
  readonly models: Readonly<Record<string, SchemaModel>>;
}

export interface SchemaModel {
  /** Its JSON:API type, if it is not its name on the Prisma client. */
  readonly type?: string;
  /** No service exposes it. */
  readonly hidden?: true;
  /** The unique that identifies a record, by its name. */
  readonly id?: string;
  /** The table has another primary key than the id, or none. */
  readonly notPrimary?: true;
  /** The field that counts the writes of a record. */
  readonly version?: string;
  /** That it goes away. */
  readonly deprecated?: Deprecation & {
    /** The type of REST to use in its place. */
    readonly successor?: string;
  };
  /** The fields of its uniques by their names in a `where`; the id is the first. */
  readonly uniques: Readonly<Record<string, readonly string[]>>;
  /** The fields of uniques by the names of their indexes, where the schema gives those. */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  /** All columns, hidden ones included. */
  readonly fields: Readonly<Record<string, SchemaField>>;
  readonly relations: Readonly<Record<string, SchemaRelation>>;
  /** Attributes of REST that extensions compute, by their names there. */
  readonly computed?: Readonly<Record<string, ComputedDefinition>>;
  /** Operations that extensions run, by their names in paths. */
  readonly actions?: Readonly<Record<string, SchemaAction>>;
  /** Where its rows are, if reads by SQL are asked for. */
  readonly table?: TableName & {
    /** The unique whose order rows have where nothing states one, if it is not the id. */
    readonly key?: string;
  };
}

/** When something goes away. Days are in UTC, such as `2026-09-01`. */
export interface Deprecation {
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset?: string;
  /** The URL of a page about it. */
  readonly see?: string;
}

/** A table by the names that the database knows. */
interface TableName {
  readonly name: string;
  /** Of the database, if the model has a `@@schema`. */
  readonly schema?: string;
}

/** A scalar field. */
export interface SchemaField extends Field {
  /** REST cannot leave its value to the default that it has. */
  readonly needsValue?: true;
  readonly deprecated?: Deprecation;
  /** The native type that the schema states, if reads by SQL are asked for. */
  readonly native?: string;
  /** Of an enum: what the database stores for values that have other names there. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** A relation field. */
export interface SchemaRelation {
  /** The other model's name in the schema. */
  readonly model: string;
  /** The relation field on the other model. */
  readonly inverse: string;
  /** It leads to many records. */
  readonly list?: true;
  /** It may be empty, though not a list; one without a key of its own always may. */
  readonly nullable?: true;
  /** Own field → the other model's field that it references. */
  readonly key?: Readonly<Record<string, string>>;
  /**
   * Another relation has the same key, and the database does not tell which of them it
   * belongs to (`relationMode = "prisma"`).
   */
  readonly sharedKey?: true;
  /** Its name in REST, if that differs. */
  readonly wireName?: string;
  /** Clients may read it and not write it. */
  readonly readOnly?: true;
  /** Hidden in both services, or in one. */
  readonly hidden?: true | "rest" | "rpc";
  readonly deprecated?: Deprecation;
  /** The table between both models, if reads by SQL are asked for and neither has a key. */
  readonly join?: TableName & {
    /** The column of the own id. */
    readonly own: "A" | "B";
  };
}

export interface SchemaAction {
  readonly on: ActionDefinition["on"];
  /** Its answer: a record of a model, several of its own model, nothing, or a value. */
  readonly returns: { readonly model: string } | "many" | "none" | "value";
  readonly input?: ActionDefinition["input"];
}

/** Whether a relation may lead to no record: its own key may be null, or it has none. */
export function isOptional({ key, nullable }: SchemaRelation): boolean {
  return nullable === true || key === undefined;
}
