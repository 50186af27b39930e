import { refuseOthers, whereOf } from "./rows.js";
import { joinsOf, type Scope, type Table, tableOf } from "./scope.js";
import { isMembers, type Members, Slot, type Tree } from "./shape.js";
import type { SchemaModel } from "../model/schema.js";
import { type Sql, sql } from "./text.js";
import { conditions, own, whole } from "./where.js";

/**
 * The number of rows that match, as a sub-select.
 *
 * No index finds the rows that have another value, as by `authorId <> 'ada'`, but one may find
 * those with the value. So where all rows are counted at no cost, those that do not match are
 * taken from them.
 *
 * @throws Fallback
 */
export function countOf(scope: Scope, model: string, args: Members): Sql {
  refuseOthers(args, ["where"]);
  const { where } = args;
  const table = tableOf(scope, model);
  const others =
    where !== undefined && scope.dialect.countsAllRows
      ? leftOut(scope, table, where)
      : undefined;
  return others
    ? sql`(${counted(tableOf(scope, model), [])} - ${counted(table, others)})`
    : counted(table, conditions(scope, table, where));
}

function counted(table: Table, parts: readonly Sql[]): Sql {
  return sql`(SELECT count(*) FROM ${table.from}${joinsOf(table)}${whereOf(parts, " WHERE ")})`;
}

/** The conditions of the rows that do not match, if an index may find these alone. */
function leftOut(
  scope: Scope,
  table: Table,
  where: Tree,
): readonly Sql[] | undefined {
  const [name, tree] = single(where);
  const ways: readonly Tree[] =
    name === "OR" && Array.isArray(tree) ? (tree as readonly Tree[]) : [where];
  const excluding = ways.find((one) => excluded(table.model, one));
  if (excluding === undefined) return undefined;
  return ways.flatMap((one) =>
    one === excluding
      ? conditions(scope, table, excluded(table.model, one))
      : // What is unknown of a row does not match either.
        [sql`${whole(conditions(scope, table, one))} IS NOT TRUE`],
  );
}

/** The filter of the values that a condition excludes of a column without nulls. */
function excluded({ fields }: SchemaModel, where: Tree): Tree | undefined {
  const [name, tree = null] = single(where);
  const isNegated = name === "NOT";
  const [field, test = null] = isNegated ? single(tree) : [name, tree];
  const column = own(fields, field);
  if (!column || column.nullable || column.list) return undefined;
  const [operator, operand = null] = single(test);
  if (isNegated) {
    const isEqual = test instanceof Slot || /^(?:equals|in)$/.test(operator);
    return isEqual ? tree : undefined;
  }
  if (operator === "notIn") return { [field]: { in: operand } };
  return operator === "not" && operand instanceof Slot
    ? { [field]: { equals: operand } }
    : undefined;
}

/** The only member of an object. */
function single(tree: Tree): readonly [name: string, tree?: Tree] {
  const [one, ...others] = isMembers(tree) ? Object.entries(tree) : [];
  return one && others.length === 0 ? one : [""];
}
