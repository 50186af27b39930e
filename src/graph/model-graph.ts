import type { Provider } from "../runtime/contract/databases.js";
import type {
  FieldFormat,
  FieldType,
} from "../runtime/contract/field-types.js";
import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { ShapeMember } from "./shape-types.js";

/**
 * The model graph: the contents of a Prisma schema as plain frozen data. It has
 * no types of Prisma, so a new major version of Prisma affects only `schema/`.
 */
export interface ModelGraph {
  readonly provider: Provider;
  /** `prisma` means that the database has no foreign keys. */
  readonly relationMode: "foreignKeys" | "prisma";
  /** Whether the Prisma client has full-text search; MySQL also needs an index. */
  readonly fullTextSearch: boolean;
  /** Models and views in schema order; ignored ones are absent. */
  readonly models: readonly Model[];
  readonly enums: readonly Enum[];
  /** MongoDB's embedded documents. */
  readonly compositeTypes: readonly CompositeType[];
  /** Rules of access are asked for. */
  readonly ruled?: true;
  /** All models with all that they have, where rules or reads by SQL may lead to it. */
  readonly declared?: readonly DeclaredModel[];
  /** What writes change in other models, if factories of queries are asked for. */
  readonly reached?: readonly ReachedModels[];
  /** The tables that reads by SQL know, if they are asked for. */
  readonly tables?: readonly SqlTable[];
  /** Code of the application's own surrounds the generated one. */
  readonly extended?: true;
}

/** A table by the names that the database knows. */
export interface TableDescription {
  readonly model: string;
  readonly table: string;
  /** Of the database, if the model has a `@@schema`. */
  readonly schema?: string;
  readonly columns: readonly ColumnDescription[];
}

interface ColumnDescription {
  /** The field's name. */
  readonly name: string;
  /** A scalar type of Prisma, or `Enum`. */
  readonly type: string;
  /** The column's name, if it is another. */
  readonly column?: string;
  readonly list?: true;
  readonly nullable?: true;
  /** The native type that the schema states: `VarChar`. */
  readonly native?: string;
  /** The values of an enum with the names that they are stored under. */
  readonly values?: readonly (readonly [name: string, stored: string])[];
}

/** The table of a model. */
export interface SqlTable extends TableDescription {
  /** The unique that Prisma orders by. */
  readonly key?: string;
  /** The tables between it and others. */
  readonly joins: readonly JoinTable[];
}

export interface JoinTable {
  /** The relation that leads through it. */
  readonly relation: string;
  readonly table: string;
  readonly schema?: string;
  /** The column of the own id. */
  readonly own: "A" | "B";
}

/** What the database changes in other models when a record of this one changes. */
export interface ReachedModels {
  readonly model: string;
  /** The models that a delete reaches. */
  readonly deletes: readonly string[];
  /** Those that a change of a field or a relation reaches. */
  readonly updates: readonly {
    readonly name: string;
    readonly models: readonly string[];
  }[];
}

/** A model with all that it has, whether a service exposes it or not. */
export interface DeclaredModel extends Pick<
  Model,
  "name" | "delegate" | "isView"
> {
  /** The client can create its records. */
  readonly creatable: boolean;
  readonly fields: readonly Pick<
    Field,
    "name" | "type" | "of" | "list" | "nullable" | "hasDefault" | "preset"
  >[];
  readonly relations: readonly Relation[];
  /** Those with nullable or hidden parts too. The id of paths, if there is one, is first. */
  readonly uniques: readonly Pick<UniqueKey, "key" | "fields">[];
}

export interface Model {
  /** The name in the schema: `PostLike`. */
  readonly name: string;
  /** Its property of the Prisma client: `postLike`. */
  readonly delegate: string;
  /** The JSON:API type and path segment, `postLike` (R1). */
  readonly type: string;
  readonly isView: boolean;
  /** The text of the `///` comments above it. */
  readonly documentation?: string;
  /** That it goes away. */
  readonly deprecated?: Deprecation;
  /**
   * Scalars, enums and composites in schema order, foreign keys included. Hidden
   * ones are not among them.
   */
  readonly fields: readonly Field[];
  /** The relations to models of the graph; hidden ones are not among them. */
  readonly relations: readonly Relation[];
  /** Fields that no service reads, and few writes; they are still columns of the table. */
  readonly hiddenFields: readonly Field[];
  /** Relations to models of the graph that no service shows or follows. */
  readonly hiddenRelations: readonly Relation[];
  /** Relation fields to models outside of the graph: requests may not name them. */
  readonly outsideRelations: readonly string[];
  /** Absent when no unique criterion has only required parts (R22, R37). */
  readonly id?: UniqueKey;
  /** The field that counts the writes of a record, by its name in the schema. */
  readonly version?: string;
  /** The unique criteria that could be the id, the id itself first. */
  readonly uniques: readonly UniqueKey[];
  /** Those that cannot, with a part that is nullable or Json. */
  readonly otherUniques: readonly UniqueKey[];
  /** What RPC could offer of it, if settings closed nothing. */
  readonly operations: readonly OperationName[];
  /** What the REST service offers of it; if empty, it is not in REST. */
  readonly restOperations: readonly RestOperation[];
  /** What the RPC service offers of it; if empty, it is not in RPC. */
  readonly rpcOperations: readonly OperationName[];
  /** Attributes of REST that extensions compute. */
  readonly computed?: readonly ComputedAttribute[];
  /** Operations of both services that extensions run. */
  readonly actions?: readonly Action[];
}

/** The types that an attribute of extensions may have. */
export type ComputedType = Exclude<FieldType, "Enum" | "Composite">;

/** An attribute that is no column. */
export interface ComputedAttribute {
  /** The name in REST. */
  readonly name: string;
  readonly type: ComputedType;
  readonly nullable: boolean;
  /** The columns that it is computed from. */
  readonly needs: readonly string[];
}

/** An operation that is none of the generated ones. */
export interface Action {
  /** The name in paths. */
  readonly name: string;
  readonly on: "record" | "collection";
  /** What it answers: a record of a model, several of its own model's, nothing, or a value. */
  readonly returns:
    | { readonly kind: "record"; readonly model: string }
    | { readonly kind: "value"; readonly shape?: readonly ShapeMember[] }
    | { readonly kind: "many" | "none" };
  /** What it takes; absent if no setting says it. */
  readonly input?: readonly ShapeMember[];
  /** The models that it writes; absent if no setting says it. */
  readonly writes?: readonly string[];
}

export interface Field {
  /** The name in the schema and in the Prisma client, which RPC uses. */
  readonly name: string;
  /** The name in REST documents and queries (R36). */
  readonly wireName: string;
  /** `Enum` and `Composite` fields name their declaration in `of`. */
  readonly type: FieldType;
  readonly of?: string;
  /**
   * The column's name if it differs. Only for fields of uniques: the database names
   * the column when a unique constraint is violated.
   */
  readonly column?: string;
  readonly list: boolean;
  readonly nullable: boolean;
  /** It gets a value if the client sends none: a default, `@updatedAt`. */
  readonly hasDefault: boolean;
  /**
   * Why a create through REST cannot leave an id to this default. `unnameable`: no URL
   * can contain the text as a whole id. `unreadable`: the Prisma client cannot find the
   * new record, since it does not learn what the database made.
   */
  readonly badIdDefault?: "unnameable" | "unreadable";
  /**
   * On MySQL: its default is `0000-00-00`, which the Prisma client cannot read, nor then the
   * collection that contains it.
   */
  readonly zeroDefault?: true;
  /** Only the database sets it: `autoincrement()`, unless it is a foreign key. */
  readonly generated: boolean;
  /** Clients may read it and not write it. */
  readonly readOnly?: true;
  /** Clients may write it; it is among the hidden fields, as which reads treat it. */
  readonly writeOnly?: true;
  /** Access rules set it on creates: clients do not give it. */
  readonly preset?: true;
  /** The services that show a relation with the field in its key: it can set the field too. */
  readonly linkedIn: readonly ("rest" | "rpc")[];
  /** The only format that its column takes of a String, or the range of an Int or a date. */
  readonly format?: FieldFormat;
  /** The maximum length of this String, or of each item of a list, in characters. */
  readonly maxLength?: number;
  /** What its column keeps of a number or a time, if that is not what Prisma's own keeps. */
  readonly precision?: Precision;
  /** The database takes letters of either case for the same. */
  readonly ignoresCase?: true;
  /** What clients' values of it, or of each item of a list, must keep; never empty. */
  readonly rules?: readonly FieldRule[];
  /** The database orders it by more than is read of it. */
  readonly noCursor?: true;
  /** On MySQL: it is in a full-text index. */
  readonly fullText?: true;
  readonly documentation?: string;
  /** That it goes away. */
  readonly deprecated?: Deprecation;
}

/** How much a column keeps of each part of a value; other parts as Prisma's own column. */
export type Precision = Readonly<Partial<Record<PrecisionPart, number>>>;

export type PrecisionPart =
  | "significant digits"
  | "digits before the point"
  | "digits behind the point"
  | "date"
  | "time of day"
  | "digits of a second";

/** A unique criterion; a usable one has only parts that are required. */
export interface UniqueKey {
  /** In the order of its declaration. */
  readonly fields: readonly string[];
  /** Its name in a Prisma `where`: `id`, `postId_tagId`, or the given name. */
  readonly key: string;
  /** The table's primary key is another, or there is none. */
  readonly notPrimary?: true;
  /** The name of its index in the database, if the schema gives one. */
  readonly index?: string;
}

export interface Relation {
  /** The name in the schema and in the Prisma client, which RPC uses. */
  readonly name: string;
  /** The name in REST documents, queries and paths (R36). */
  readonly wireName: string;
  /** The name of the model on the other side. */
  readonly target: string;
  readonly kind: "to-one" | "to-many";
  /**
   * True for a to-one that may be empty: an optional relation with a nullable
   * foreign key field, or the side of a one-to-one without the key.
   */
  readonly nullable: boolean;
  /** Clients may read it and not write it, nor its key. */
  readonly readOnly?: true;
  /** The service that does not follow it, since it cannot read the target. */
  readonly hiddenIn?: "rest" | "rpc";
  /** The target's relation field for the other side. */
  readonly inverse: string;
  /** If the key is on this side: own fields and the target's fields, pairwise. */
  readonly foreignKey?: {
    readonly fields: readonly string[];
    readonly references: readonly string[];
  };
  /** The key may be that of another relation instead: only a look-up tells. */
  readonly sharedKey?: true;
  readonly documentation?: string;
  /** That it goes away. */
  readonly deprecated?: Deprecation;
}

export interface Enum {
  readonly name: string;
  /** Names, never `@map` values (R38). */
  readonly values: readonly string[];
  readonly documentation?: string;
}

export interface CompositeType {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** What the REST service offers of a model: the routes of its own URLs. */
export type RestOperation = "list" | "create" | "get" | "update" | "delete";

/** What callers are told of something that goes away. Days are in UTC. */
export interface Deprecation {
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset?: string;
  /** What to use in its place, by its name in each service. */
  readonly use?: { readonly rest: string; readonly rpc: string };
  /** The URL of a page about it. */
  readonly see?: string;
}

/** A rule for the values that clients give to a field, or to each item of a list. */
export type FieldRule =
  | { readonly kind: "trim" }
  | { readonly kind: "lower" }
  | ({ readonly kind: "length" } & LengthRange & Told)
  | ({ readonly kind: "min" | "max"; readonly bound: string } & Told)
  | ({ readonly kind: "email" | "url" } & Told)
  | ({ readonly kind: "pattern"; readonly source: string } & Told);

/** The message in place of the runtime's own. */
interface Told {
  readonly message?: string;
}

/** How many characters a text has; `max` is Infinity if there is no limit. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
}
