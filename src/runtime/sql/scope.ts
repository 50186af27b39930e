import type { SchemaModel, SchemaRelation, Schema } from "../model/schema.js";
import type { Dialect } from "./dialect.js";
import { passOn } from "./fallback.js";

/**
 * How often a statement comes to the rows of a table: to one row, to each at most once, or to
 * each as often as others refer to it: what belongs to many of those would be read, or counted,
 * again for each.
 */
export type Visits = "one" | "each" | "shared";

/** A table in a statement. */
export interface Table {
  /** The name of its model. */
  readonly name: string;
  readonly model: SchemaModel;
  readonly visits: Visits;
  readonly alias: string;
  /** Its name with its alias. */
  readonly from: string;
  /** The related records that are joined to its rows, for conditions and orders. */
  readonly joined: Joined[];
  /** The column of a field. */
  column(field: string): string;
  /** The columns that the statement has named until now. */
  readonly named: ReadonlySet<string>;
}

/** A related record that is joined to a row. */
export interface Joined {
  readonly target: Table;
  /** The column by which it is found, which is null where there is none. */
  readonly column: string;
  readonly on: string;
}

/** What one statement is made of. */
export class Scope {
  readonly schema: Schema;
  readonly dialect: Dialect;
  #tables = 0;

  constructor(schema: Schema, dialect: Dialect) {
    this.schema = schema;
    this.dialect = dialect;
  }

  /** How many tables the statement has until now. */
  get tables(): number {
    return this.#tables;
  }

  alias(): string {
    return `t${String(this.#tables++)}`;
  }

  between({ name, schema }: NonNullable<SchemaRelation["join"]>): {
    readonly alias: string;
    readonly from: string;
  } {
    const alias = this.alias();
    return {
      alias,
      from: `${named(this.dialect, name, schema)} AS ${alias}`,
    };
  }
}

export function tableOf(
  scope: Scope,
  name: string,
  visits: Visits = "each",
): Table {
  const model = scope.schema.models[name];
  if (!model?.table) return passOn(`${name} is unknown`);
  const alias = scope.alias();
  const columns = new Set<string>();
  return {
    name,
    model,
    visits,
    alias,
    from: `${named(scope.dialect, model.table.name, model.table.schema)} AS ${alias}`,
    column(field) {
      const column = model.fields[field];
      if (!column) return passOn(`${name}.${field} is unknown`);
      const text = `${alias}.${scope.dialect.quote(column.column ?? field)}`;
      columns.add(text);
      return text;
    },
    joined: [],
    named: columns,
  };
}

/** The joins of a table, of which all columns keep the order of their enum and their collation. */
export function joinsOf({ joined }: Table): string {
  return joined
    .map(
      ({ target, on }) =>
        ` LEFT JOIN ${target.from} ON ${on}${joinsOf(target)}`,
    )
    .join("");
}

function named(
  { quote, schema: usual }: Dialect,
  table: string,
  schema = usual,
): string {
  return schema === undefined
    ? quote(table)
    : `${quote(schema)}.${quote(table)}`;
}
