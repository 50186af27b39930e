import { isOptional } from "../model/schema.js";
import type { Decode } from "./decode.js";
import type { Item } from "./dialect.js";
import { Cut, passOn } from "./fallback.js";
import { type Link, linkOf } from "./links.js";
import { cursorOf } from "./cursor.js";
import { firstOfEach } from "./distinct.js";
import { orderOf } from "./order.js";
import { isFromEnd, offset, orderWithout, pageOf } from "./page.js";
import {
  budgetOfEach,
  mostMembers,
  type RowBudget,
  relationBudgets,
} from "./row-budget.js";
import { joinsOf, type Scope, type Table } from "./scope.js";
import { isMembers, type Members, type Tree } from "./shape.js";
import { joined, type Sql, sql } from "./text.js";
import { conditions, own } from "./where.js";
import { uniquesOf } from "./uniques.js";

/** JSON in a statement, and what Prisma would make of it. */
export interface Rows {
  readonly text: Sql;
  readonly decode: Decode;
}

const ofRows = [
  "where",
  "orderBy",
  "skip",
  "take",
  "cursor",
  "select",
  "include",
  "omit",
];

/** Which rows, and how many of them. */
interface Reach {
  /** Only the first. */
  readonly isOne?: boolean;
  /** How members are found, for those of a relation. */
  readonly link?: Link;
  /** The most rows that there may be; others are cut. */
  readonly most?: number;
  /** What may be related to each, if one statement reads it all. */
  readonly budget?: RowBudget | undefined;
}

/** JSON of rows. @throws Fallback */
export function rowsOf(
  scope: Scope,
  table: Table,
  args: Members,
  { isOne = false, link, most = Infinity, budget }: Reach = {},
): Rows {
  refuseOthers(args, link ? ofRows : [...ofRows, "distinct"]);
  const first: Table = isOne ? { ...table, visits: "one" } : table;
  const row = rowOf(scope, first, args, budget);
  const isLast = isFromEnd(args);
  const parts = [
    ...conditions(scope, table, args["where"]),
    ...(link ? refuseCursor(args) : cursorOf(scope, table, args, isLast)),
  ];
  const where = whereOf([...(link ? [[link.on]] : []), ...parts], " WHERE ");
  // One more than there may be, so that more can be told.
  const isCut = args["take"] === undefined && most < Infinity && !isOne;
  const sorted =
    orderOf(scope, table, args["orderBy"], isLast) ||
    orderWithout(table, args, isOne, isCut);
  const page = isOne
    ? sql` LIMIT 1${offset(args)}`
    : isCut
      ? sql` LIMIT ${String(most + 1)}${offset(args)}`
      : pageOf(args, most, scope.dialect.noLimit);
  const { dialect } = scope;
  const { alias } = table;
  const all = {
    from: sql`${link?.tables ?? table.from}${joinsOf(table)}${where}`,
    order: sorted,
  };
  const isDistinct = args["distinct"] !== undefined;
  const isRead =
    ((isDistinct || isSorted(table, sorted)) && dialect.sortsJson) ||
    (args["skip"] !== undefined && dialect.skipsJson);
  const { from, order } = isDistinct
    ? firstOfEach(scope, first, args, all)
    : all;
  // Named, since a role may read these columns and no others.
  const columns = [...table.named].join(", ");
  const found = isRead
    ? {
        from: sql`(SELECT ${columns} FROM ${from}${order}${page}) AS ${alias}`,
        order: "",
        page: [` ${dialect.noLimit}`],
      }
    : { from, order, page };
  return {
    text: dialect.list({
      row: row.text,
      isNested: link !== undefined,
      ...found,
    }),
    decode(values) {
      const rows = dialect.rows?.(values) ?? (values as readonly unknown[]);
      if (rows.length > most) throw new Cut();
      const found = rows.map(row.decode);
      return isLast ? found.reverse() : found;
    },
  };
}

/** Prisma finds the place of a cursor among related records after it has read them. */
function refuseCursor({ cursor }: Members): readonly Sql[] {
  return cursor === undefined ? [] : passOn("a cursor of a relation");
}

/** Whether rows are in another order than that of their ids, which are an index. */
function isSorted(table: Table, order: string): boolean {
  const [[id] = []] = uniquesOf(table.model);
  if (id === undefined) return order !== "";
  return order !== "" && !order.startsWith(` ORDER BY ${table.column(id)} `);
}

/** @throws Fallback for arguments that are not known */
export function refuseOthers(args: Members, known: readonly string[]): void {
  const other = Object.keys(args).find((name) => !known.includes(name));
  if (other !== undefined) passOn(`"${other}"`);
}

/** The conditions, if there are any, after a word. */
export function whereOf(parts: readonly Sql[], before: string): Sql {
  return parts.length === 0 ? [] : sql`${before}${joined(parts, " AND ")}`;
}

/** A member of a row. */
interface Cell extends Rows, Item {
  readonly name: string;
}

/** PostgreSQL's functions take no more. */
const maxCells = 100;

function rowOf(
  scope: Scope,
  table: Table,
  args: Members,
  budget: RowBudget | undefined,
): Rows {
  const cells = cellsOf(scope, table, args, budget);
  if (cells.length === 0) return passOn("a row without members");
  if (cells.length > maxCells) return passOn("a row of many members");
  return {
    text: scope.dialect.array(cells),
    decode(values) {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < cells.length; at++) {
        const { name, decode } = cells[at] as Cell;
        row[name] = decode((values as readonly unknown[])[at]);
      }
      return row;
    },
  };
}

function cellsOf(
  scope: Scope,
  table: Table,
  args: Members,
  budget: RowBudget | undefined,
): readonly Cell[] {
  const { model } = table;
  const { select, include, omit } = args;
  if (select !== undefined && (include !== undefined || omit !== undefined)) {
    return passOn("select beside include or omit");
  }
  const chosen = select ?? include ?? {};
  const left = omit ?? {};
  if (!isMembers(chosen) || !isMembers(left)) return passOn("a selection");
  for (const name of Object.keys(left)) {
    if (!own(model.fields, name)) return passOn(`"${name}" in omit`);
  }
  if (
    include !== undefined &&
    Object.keys(chosen).some((name) => own(model.fields, name))
  ) {
    return passOn("a column in include");
  }
  const columns = Object.keys(model.fields).filter(
    (name) => left[name] !== true,
  );
  // In the order of a selection, as Prisma answers it.
  const entries: readonly (readonly [string, Tree])[] =
    select === undefined
      ? [
          ...columns.map((name) => [name, true] as const),
          ...Object.entries(chosen),
        ]
      : Object.entries(chosen);
  const budgets = budget && relationBudgets(budget, scope.schema, model, args);
  return entries.flatMap(([name, tree]) => {
    if (tree === false) return [];
    if (own(model.fields, name)) {
      return tree === true ? scalar(scope, table, name) : passOn("a selection");
    }
    return name === "_count"
      ? counts(scope, table, tree)
      : member(scope, table, name, tree, budgets?.(name));
  });
}

function scalar({ dialect }: Scope, table: Table, name: string): Cell {
  const column = own(table.model.fields, name);
  if (!column) return passOn(`${name} is unknown`);
  const { expression, decode } = dialect.read(column, table.column(name));
  const none = column.list ? [] : null;
  return {
    name,
    text: [expression],
    decode: (value) => (value === null ? none : decode ? decode(value) : value),
  };
}

/** The records of a relation, in a row. */
function member(
  scope: Scope,
  table: Table,
  name: string,
  tree: Tree,
  budget: RowBudget | undefined,
): Cell {
  const relation = own(table.model.relations, name);
  if (!relation) return passOn(`"${name}" in a selection`);
  const args = tree === true ? {} : tree;
  if (!isMembers(args)) return passOn(`"${name}" in a selection`);
  if (relation.list) refuseShared(table);
  const link = linkOf(scope, table, relation, true);
  const { target } = link;
  if (relation.list) {
    const found = { name, isJson: true };
    if (!budget) return { ...found, ...rowsOf(scope, target, args, { link }) };
    const most = mostMembers(budget, target.model, args);
    const reach = { link, most, budget: budgetOfEach(budget, most + 1) };
    return { ...found, ...rowsOf(scope, target, args, reach) };
  }
  const { where, ...others } = args;
  refuseOthers(others, ["select", "include", "omit"]);
  if (where !== undefined && !isOptional(relation)) return passOn("a filter");
  const row = rowOf(scope, target, others, budget && budgetOfEach(budget, 1));
  const parts = [[link.on], ...conditions(scope, target, where)];
  const from = sql`${link.tables}${joinsOf(target)} WHERE ${joined(parts, " AND ")}`;
  return {
    name,
    isJson: true,
    text: scope.dialect.one(row.text, from),
    decode: (value) => (value === null ? null : row.decode(value)),
  };
}

/** Members are read, or counted, once for each record that has them. */
function refuseShared({ visits }: Table): void {
  if (visits === "shared") passOn("members of a record that others share");
}

/** `_count` of relations. */
function counts(scope: Scope, table: Table, tree: Tree): Cell {
  const { select, ...others } = isMembers(tree) ? tree : {};
  if (!isMembers(select) || Object.keys(others).length > 0) {
    return passOn("_count without select");
  }
  const counted = Object.entries(select).filter(([, asked]) => asked !== false);
  if (counted.length === 0) return passOn("an empty _count");
  refuseShared(table);
  const names = counted.map(([name]) => name);
  const texts = counted.map(([name, asked]) => {
    const relation = own(table.model.relations, name);
    const args = asked === true ? {} : asked;
    if (!relation?.list || !isMembers(args)) return passOn("_count");
    refuseOthers(args, ["where"]);
    const { target, tables, on } = linkOf(scope, table, relation);
    if (args["where"] !== undefined) refuseShared(target);
    const parts = [[on], ...conditions(scope, target, args["where"])];
    return sql`(SELECT count(*) FROM ${tables}${joinsOf(target)} WHERE ${joined(parts, " AND ")})`;
  });
  return {
    name: "_count",
    text: scope.dialect.array(texts.map((text) => ({ text }))),
    isJson: true,
    decode: (values) =>
      Object.fromEntries(
        names.map((name, at) => [name, (values as readonly unknown[])[at]]),
      ),
  };
}
