import type { SqlModel, SqlRelation } from "./sql-schema.js";
import { passOn } from "./fallback.js";
import {
  type Joined,
  type Scope,
  type Table,
  tableOf,
  type Visits,
} from "./scope.js";

/** A relation in a statement. */
export interface Link {
  readonly target: Table;
  /** The target's table, and the one between if there is one. */
  readonly tables: string;
  /** How the related records of a record are found. */
  readonly on: string;
}

/**
 * @param isRead - for what is read of the related records, which Prisma joins itself: by equal
 *   texts
 * @throws Fallback
 */
export function linkOf(
  scope: Scope,
  table: Table,
  relation: SqlRelation,
  isRead = false,
): Link {
  const { key, join } = relation;
  const { quote, exactly } = scope.dialect;
  const target = tableOf(
    scope,
    relation.model,
    visitsOf(table.model, table.visits, relation),
  );
  const same = (column: string, field: string): string => {
    const named = table.column(field);
    const isText = table.model.columns[field]?.type === "String";
    const also = isRead && isText && exactly;
    return `${column} = ${named}${also ? ` AND ${also(column)} = ${also(named)}` : ""}`;
  };
  if (key) {
    const equal = Object.entries(key).map(([field, other]) =>
      same(target.column(other), field),
    );
    return { target, tables: target.from, on: equal.join(" AND ") };
  }
  if (!join) return passOn("a relation of a model to itself");
  const between = scope.between(join);
  const column = (name: string): string => `${between.alias}.${quote(name)}`;
  return {
    target,
    tables: `${target.from} JOIN ${between.from} ON ${column(join.others)} = ${target.column(idOf(target.model))}`,
    on: same(column(join.own), idOf(table.model)),
  };
}

/**
 * A related record, joined to the row for one condition or order: Prisma's order of joins, by
 * which databases read, is kept.
 *
 * @throws Fallback
 */
export function joinedTo(
  scope: Scope,
  table: Table,
  relation: SqlRelation,
): Joined {
  const { target, on } = linkOf(scope, table, relation);
  const [field] = Object.values(relation.key ?? {});
  if (field === undefined) return passOn("a relation without a key");
  const joined = { target, column: target.column(field), on };
  table.joined.push(joined);
  return joined;
}

function visitsOf(
  { uniques }: SqlModel,
  visits: Visits,
  { key, list }: SqlRelation,
): Visits {
  if (visits === "one") return list ? "each" : "one";
  // Several records refer to one by a table between, or by a key that may repeat.
  const isOwn = Object.values(uniques).some((fields) =>
    fields.every((field) => key && Object.hasOwn(key, field)),
  );
  return isOwn ? visits : "shared";
}

function idOf({ uniques }: SqlModel): string {
  const [[id, ...others] = []] = Object.values(uniques);
  return id !== undefined && others.length === 0 ? id : passOn("a compound id");
}
