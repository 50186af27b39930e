import type { DatabaseDeclaration } from "../contract/databases.js";
import { delegateName } from "../contract/names.js";
import type {
  Schema,
  SchemaField,
  SchemaModel,
  SchemaRelation,
} from "../model/schema.js";

/** A schema as statements need it: by the names that the database knows. */
export interface SqlSchema {
  readonly database: DatabaseDeclaration;
  readonly models: Readonly<Record<string, SqlModel>>;
}

export interface SqlModel {
  readonly delegate: string;
  readonly table: string;
  readonly schema?: string;
  readonly columns: Readonly<Record<string, SqlColumn>>;
  /** The fields of each unique criterion; the first is the one that Prisma orders by. */
  readonly uniques: Readonly<Record<string, readonly string[]>>;
  readonly relations: Readonly<Record<string, SqlRelation>>;
}

export interface SqlColumn extends Pick<
  SchemaField,
  "type" | "column" | "list" | "nullable" | "native"
> {
  /** Of an enum: what is stored for each of its values. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface SqlRelation {
  readonly model: string;
  readonly list?: true;
  /** Of one that may be missing: how that shows, in an own key without values or in no record. */
  readonly optional?: "key" | "record";
  /** Own fields, and the target's fields that have their values. */
  readonly key?: Readonly<Record<string, string>>;
  /** The table between both models, where neither has a key. */
  readonly join?: {
    readonly table: string;
    readonly schema?: string;
    readonly own: string;
    readonly others: string;
  };
}

/** What statements need of a schema, or `undefined` if it says nothing of tables. */
export function sqlSchema({ database, models }: Schema): SqlSchema | undefined {
  const tables = Object.entries(models).flatMap(([name, model]) =>
    model.table
      ? [[name, sqlModel(models, name, model, model.table)] as const]
      : [],
  );
  return tables.length === 0
    ? undefined
    : { database, models: Object.fromEntries(tables) };
}

function sqlModel(
  models: Schema["models"],
  model: string,
  { fields, uniques, relations }: SchemaModel,
  { name, schema, key }: NonNullable<SchemaModel["table"]>,
): SqlModel {
  const ordering = key === undefined ? undefined : uniques[key];
  return {
    delegate: delegateName(model),
    table: name,
    ...(schema !== undefined && { schema }),
    columns: Object.fromEntries(
      Object.entries(fields).map(([field, one]) => [field, columnOf(one)]),
    ),
    uniques:
      key === undefined || !ordering
        ? uniques
        : { [key]: ordering, ...uniques },
    relations: Object.fromEntries(
      Object.entries(relations).map(([relation, one]) => [
        relation,
        relationOf(models, one),
      ]),
    ),
  };
}

function columnOf({ values, stored, ...column }: SchemaField): SqlColumn {
  return values
    ? {
        ...column,
        values: {
          ...Object.fromEntries(values.map((value) => [value, value])),
          ...stored,
        },
      }
    : column;
}

function relationOf(
  models: Schema["models"],
  { model, list, nullable, inverse, key, join }: SchemaRelation,
): SqlRelation {
  const theirs = models[model]?.relations[inverse]?.key;
  const pairs = key ?? (theirs && inverted(theirs));
  const optional = key ? nullable && "key" : list ? undefined : "record";
  return {
    model,
    ...(list && { list }),
    ...(pairs && { key: pairs }),
    ...(optional && { optional }),
    ...(join && {
      join: {
        table: join.name,
        ...(join.schema !== undefined && { schema: join.schema }),
        own: join.own,
        others: join.own === "A" ? "B" : "A",
      },
    }),
  };
}

function inverted(key: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(key).map(([own, others]) => [others, own]),
  );
}
