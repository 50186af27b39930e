import { type Decode, text as textOf } from "./decode.js";
import { passOn } from "./fallback.js";
import { pageOf } from "./page.js";
import { refuseOthers, type Rows, whereOf } from "./rows.js";
import { joinsOf, type Scope, type Table, tableOf } from "./scope.js";
import { isMembers, type Members, type Tree } from "./shape.js";
import type { SchemaField } from "../model/schema.js";
import { sql } from "./text.js";
import { conditions, own } from "./where.js";

/** How much of a date's text, `2026-03-01T09`, a part of it is. */
const partLengths = { year: 4, month: 7, day: 10, hour: 13 };

const functions = { _sum: "sum", _avg: "avg", _min: "min", _max: "max" };

/** A column of the groups, and where Prisma's answer has it. */
interface Cell {
  readonly names: readonly string[];
  readonly text: string;
  readonly read: (expression: string) => string;
  readonly decode?: Decode | undefined;
}

/** Prisma's answer to `groupBy`, by columns and by parts of dates. @throws Fallback */
export function groupsOf(scope: Scope, model: string, args: Members): Rows {
  const { by, where, orderBy, skip, take, _count, ...summaries } = args;
  refuseOthers(summaries, Object.keys(functions));
  const table = tableOf(scope, model);
  const keys = membersOf(by).map(([name, tree]) =>
    isMembers(tree)
      ? partCell(scope, table, name, Object.keys(tree))
      : cell(scope, table, [name], table.column(name)),
  );
  const cells = [
    ...keys,
    ...(_count === true ? [countCell] : []),
    ...Object.entries(functions).flatMap(([name, call]) =>
      membersOf(summaries[name]).map(([field]) =>
        cell(scope, table, [name, field], `${call}(${table.column(field)})`),
      ),
    ),
  ];
  const columns = cells.map(({ text }, at) => `${text} AS c${String(at)}`);
  const positions = keys.map((_, at) => String(at + 1)).join(", ");
  const matching = whereOf(conditions(scope, table, where), " WHERE ");
  const order = ordered(table, keys, orderBy);
  const { dialect } = scope;
  const page = pageOf(
    { ...(skip && { skip }), ...(take && { take }) },
    Infinity,
    dialect.noLimit,
  );
  const groups = sql`SELECT ${columns.join(", ")} FROM ${table.from}${joinsOf(table)}${matching} GROUP BY ${positions}${order}${page}`;
  const items = cells.map(({ read }, at) => ({
    text: [read(`g.c${String(at)}`)],
  }));
  return {
    text: dialect.list({
      row: dialect.array(items),
      from: sql`(${groups}) AS g`,
      ...{ order: "", page: [` ${dialect.noLimit}`], isNested: false },
    }),
    decode(values) {
      const rows = dialect.rows?.(values) ?? (values as readonly unknown[]);
      return rows.map((row) => decoded(cells, row as readonly unknown[]));
    },
  };
}

function membersOf(tree: Tree | undefined): readonly [string, Tree][] {
  return isMembers(tree) ? Object.entries(tree) : [];
}

const countCell: Cell = {
  names: ["_count"],
  text: "count(*)",
  read: (expression) => expression,
  decode: Number,
};

function cell(
  { dialect }: Scope,
  table: Table,
  names: readonly string[],
  text: string,
): Cell {
  const [call = ""] = names;
  const column = columnOf(table, names.at(-1) ?? "");
  // Whether it can be read at all.
  dialect.read(column, "");
  const made = resultOf(call, column);
  const { decode } = dialect.read(made, "");
  const isInt = call === "_sum" && column.type === "Int";
  return {
    ...{ names, text },
    read: (expression) => dialect.read(made, expression).expression,
    decode: isInt ? (value) => Number(decode?.(value)) : decode,
  };
}

function columnOf({ model, name }: Table, field: string): SchemaField {
  return own(model.fields, field) ?? passOn(`${name}.${field} is unknown`);
}

/** What a function makes of a column: the sum of many whole numbers is a large one. */
function resultOf(call: string, column: SchemaField): SchemaField {
  const { type } = column;
  if (call === "_sum") return { type: type === "Int" ? "BigInt" : type };
  if (call === "_avg") return { type: type === "Decimal" ? type : "Float" };
  return column;
}

function partCell(
  { dialect }: Scope,
  table: Table,
  name: string,
  parts: readonly string[],
): Cell {
  const [part = ""] = parts;
  const length = own<number>(partLengths, part);
  if (length === undefined) return passOn(`the part ${part} of a date`);
  const hour = dialect.hour(columnOf(table, name), table.column(name));
  return {
    names: [name],
    text: `substr(${hour}, 1, ${String(length)})`,
    read: (expression) => expression,
    decode: datePart,
  };
}

/** Of years that all databases and JavaScript write alike. */
function datePart(value: unknown): unknown {
  return /^(?!0000)\d{4}/.test(textOf(value) as string)
    ? value
    : passOn("a date of no year of four digits");
}

function ordered(
  table: Table,
  keys: readonly Cell[],
  orderBy: Tree | undefined,
): string {
  if (!Array.isArray(orderBy)) return passOn("groups without an order");
  const terms = (orderBy as readonly Tree[]).flatMap(membersOf);
  const texts = terms.map(([name, tree]) => {
    if (!isMembers(tree)) {
      const at = keys.findIndex(({ names }) => names[0] === name);
      return `${at < 0 ? passOn(`an order by "${name}"`) : String(at + 1)}${direction(tree)}`;
    }
    const call = own<string>({ ...functions, _count: "count" }, name);
    const [[field = "", way = null] = []] = Object.entries(tree);
    if (call === undefined) return passOn(`an order by "${name}"`);
    return `${call}(${table.column(field)})${direction(way)}`;
  });
  return ` ORDER BY ${texts.join(", ")}`;
}

function direction(tree: Tree): string {
  return tree === "desc" ? " DESC" : " ASC";
}

function decoded(cells: readonly Cell[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  cells.forEach(({ names: [name = "", field], decode }, at) => {
    const value = values[at] ?? null;
    const made = value === null || !decode ? value : decode(value);
    row[name] =
      field === undefined ? made : { ...(row[name] as object), [field]: made };
  });
  return row;
}
