import type { SqlModel, SqlRelation, SqlSchema } from "../service/reads.js";
import type { Dialect } from "./dialect.js";
import { passOn } from "./fallback.js";

/**
 * How often a statement comes to the rows of a table: to one row, to each at most once, or to
 * each as often as others refer to it. What is found there by looking through many rows must
 * not be found again for each of those.
 */
export type Visits = "one" | "each" | "shared";

/** A table in a statement. */
export interface Table {
  readonly model: SqlModel;
  readonly visits: Visits;
  readonly alias: string;
  /** Its name with its alias. */
  readonly from: string;
  /** The column of a field. */
  column(field: string): string;
  /** The columns that the statement has named until now. */
  readonly named: ReadonlySet<string>;
}

/** What one statement is made of. */
export class Scope {
  readonly schema: SqlSchema;
  readonly dialect: Dialect;
  #tables = 0;

  constructor(schema: SqlSchema, dialect: Dialect) {
    this.schema = schema;
    this.dialect = dialect;
  }

  alias(): string {
    return `t${String(this.#tables++)}`;
  }

  between({ table, schema }: NonNullable<SqlRelation["join"]>): {
    readonly alias: string;
    readonly from: string;
  } {
    const alias = this.alias();
    return {
      alias,
      from: `${named(this.dialect, table, schema)} AS ${alias}`,
    };
  }
}

export function tableOf(
  scope: Scope,
  name: string,
  visits: Visits = "each",
): Table {
  const model = scope.schema.models[name];
  if (!model) return passOn(`${name} is unknown`);
  const alias = scope.alias();
  const columns = new Set<string>();
  return {
    model,
    visits,
    alias,
    from: `${named(scope.dialect, model.table, model.schema)} AS ${alias}`,
    column(field) {
      const column = model.columns[field];
      if (!column) return passOn(`${name}.${field} is unknown`);
      const text = `${alias}.${scope.dialect.quote(column.column ?? field)}`;
      columns.add(text);
      return text;
    },
    named: columns,
  };
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
