import { Cut, passOn } from "./fallback.js";
import type { Table } from "./scope.js";
import { type Members, Slot, type Tree } from "./shape.js";
import { type Parameter, type Sql, sql } from "./text.js";
import { uniquesOf } from "./uniques.js";

/** Whether the last records are asked for, which are read from the end. */
export function isFromEnd({ take }: Members): boolean {
  return take instanceof Slot && take.isNegative;
}

/** The order of rows that are asked for without one. @throws Fallback */
export function orderWithout(
  table: Table,
  args: Members,
  isOne: boolean,
  isCut: boolean,
): string {
  const { take, skip, cursor } = args;
  const isPart = isCut || cursor !== undefined;
  if (isOne && !isPart) return "";
  // Where a part of the rows is asked for, Prisma orders them by the id.
  if (take === undefined && !isPart) {
    return skip === undefined ? "" : passOn("skip alone");
  }
  return orderById(table, isFromEnd(args));
}

function orderById(table: Table, isReversed: boolean): string {
  const [key = []] = uniquesOf(table.model);
  if (key.length === 0) return passOn("take without an order");
  const sort = isReversed ? "DESC" : "ASC";
  return ` ORDER BY ${key.map((name) => `${table.column(name)} ${sort}`).join(", ")}`;
}

export function pageOf(args: Members, most: number, noLimit: string): Sql {
  const { take, skip } = args;
  if (take === undefined) {
    return skip === undefined ? [] : sql` ${noLimit}${offset(args)}`;
  }
  return sql` LIMIT ${number("take", take, most)}${offset(args)}`;
}

export function offset({ skip }: Members): Sql {
  return skip === undefined ? [] : sql` OFFSET ${number("skip", skip)}`;
}

function number(name: string, tree: Tree, most = Infinity): Parameter {
  if (!(tree instanceof Slot)) return passOn(`"${name}" that is no number`);
  const encode = (given: unknown): unknown => {
    const value = tree.isNegative ? -Number(given) : given;
    if (typeof value !== "number" || (value | 0) !== value || value < 0) {
      return passOn(`"${name}" that is negative`);
    }
    if (name === "take" && value === 0) {
      return passOn("nothing, which Prisma does not ask the database for");
    }
    if (value > most) throw new Cut();
    return value;
  };
  return { slot: tree, encode };
}
