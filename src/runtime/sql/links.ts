import type { Schema, SchemaModel, SchemaRelation } from "../model/schema.js";
import { passOn } from "./fallback.js";
import {
  type Joined,
  type Scope,
  type Table,
  tableOf,
  type Visits,
} from "./scope.js";
import { uniquesOf } from "./uniques.js";

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
  relation: SchemaRelation,
  isRead = false,
): Link {
  const { join } = relation;
  const key = keyBetween(scope.schema, relation);
  const { quote, exactly } = scope.dialect;
  const target = tableOf(scope, relation.model, visitsOf(table, relation, key));
  const same = (column: string, field: string): string => {
    const named = table.column(field);
    const isText = table.model.fields[field]?.type === "String";
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
    tables: `${target.from} JOIN ${between.from} ON ${column(join.own === "A" ? "B" : "A")} = ${target.column(idOf(target.model))}`,
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
  relation: SchemaRelation,
): Joined {
  const { target, on } = linkOf(scope, table, relation);
  const [field] = Object.values(keyBetween(scope.schema, relation) ?? {});
  if (field === undefined) return passOn("a relation without a key");
  const joined = { target, column: target.column(field), on };
  table.joined.push(joined);
  return joined;
}

/** Own fields, and the related record's fields that have their values. */
function keyBetween(
  { models }: Schema,
  { model, inverse, key }: SchemaRelation,
): SchemaRelation["key"] {
  const theirs = models[model]?.relations[inverse]?.key;
  return (
    key ??
    (theirs &&
      Object.fromEntries(
        Object.entries(theirs).map(([their, own]) => [own, their]),
      ))
  );
}

function visitsOf(
  { model, visits }: Table,
  { list }: SchemaRelation,
  key: SchemaRelation["key"],
): Visits {
  if (visits === "one") return list ? "each" : "one";
  // Several records refer to one by a table between, or by a key that may repeat.
  const isOwn = Object.values(model.uniques).some((fields) =>
    fields.every((field) => key && Object.hasOwn(key, field)),
  );
  return isOwn ? visits : "shared";
}

function idOf(model: SchemaModel): string {
  const [[id, ...others] = []] = uniquesOf(model);
  return id !== undefined && others.length === 0 ? id : passOn("a compound id");
}
