import type { SchemaField } from "../model/schema.js";
import { boolean, type Decode, enumName, integer, text } from "./decode.js";
import { passOn } from "./fallback.js";
import { joined, type Sql, sql } from "./text.js";

/** A column in a statement that answers JSON, and what Prisma would make of its value. */
export interface Read {
  readonly expression: string;
  readonly decode?: Decode;
}

const asIs: { readonly [Type in SchemaField["type"]]?: Decode } = {
  ...{ String: text, Int: integer, Boolean: boolean },
};

/** A column whose values JSON has as they are. @throws Fallback for any other */
export function readAsIs(column: SchemaField, expression: string): Read {
  const { type } = column;
  const decode = type === "Enum" ? enumName(column) : asIs[type];
  return decode ? { expression, decode } : passOn(`a column of ${type}`);
}

/** What an array of rows is made of, as SQL. */
export interface List {
  readonly row: Sql;
  /** The tables, with the conditions. */
  readonly from: Sql;
  readonly order: string;
  readonly page: Sql;
  /** Whether it is inside of another row, which its conditions refer to. */
  readonly isNested: boolean;
}

/** What a JSON array has: a value, or JSON that the statement has made. */
export interface Item {
  readonly text: Sql;
  readonly isJson?: boolean;
}

/** What databases write each in a way of its own. */
export interface Dialect {
  /** Where tables are that state no schema. */
  readonly schema?: string;
  /** The most values of a statement. */
  readonly maxValues: number;
  quote(name: string): string;
  placeholder(index: number): string;
  boolean(value: boolean): string;
  /** A date as it is compared with those of a column. */
  date(value: Date, column: SchemaField): unknown;
  /** @throws Fallback for a type that it cannot read */
  read(column: SchemaField, expression: string): Read;
  /** Whether Prisma compares the column as every other of its type. */
  compares(column: SchemaField): boolean;
  /**
   * The text of a date in UTC to its hour, `2026-03-01T09`, and an empty one for a year that has
   * no four digits. @throws Fallback for a type without a date
   */
  hour(column: SchemaField, expression: string): string;
  /** What gives a value the type of the column that it is compared with. */
  cast?(column: SchemaField): string;
  /**
   * The type of the elements of lists, where filters look into lists and Json. `undefined` for
   * one that it cannot compare.
   */
  elementType?(column: SchemaField): string | undefined;
  /** The native types of texts that `like` searches. */
  readonly texts: ReadonlySet<string>;
  /** A text that equals only the same one, where `=` holds also for others. */
  readonly exactly?: (text: string) => string;
  like(expression: string, pattern: "LIKE" | "ILIKE"): string;
  array(items: readonly Item[]): Sql;
  /** An expression that answers rows in their order. @throws Fallback */
  list(parts: List): Sql;
  /** The rows of what `list` has answered. @throws Fallback */
  rows?(answered: unknown): readonly unknown[];
  /** A number as text. */
  numberText(number: Sql): Sql;
  /** Whether it knows the number of all rows of a table without looking at these. */
  readonly countsAllRows?: boolean;
  /** A sub-select of one row, or null. */
  one(row: Sql, from: Sql): Sql;
  /** The JSON of a statement as text. */
  asText(json: Sql): Sql;
  /** Before an offset without a limit. */
  readonly noLimit: string;
  /** Whether orders can say where nulls are. */
  readonly placesNulls: boolean;
  /** Whether it makes the JSON of all rows that it sorts, before it limits them. */
  readonly sortsJson?: boolean;
  /** Whether it makes the JSON of the rows that it skips. */
  readonly skipsJson?: boolean;
  /** Whether filters can ignore case. */
  readonly ignoresCase: boolean;
}

/** Of rows `r`, which databases that let sub-selects of `FROM` refer outwards read first. */
export function listOf({ row, from, order, page }: List, array: string): Sql {
  return sql`(SELECT ${array} FROM (SELECT ${row} AS r FROM ${from}${order}${page}) AS s)`;
}

/** An array by a function, which tells values from JSON by their types. */
export function arrayBy(name: string): Dialect["array"] {
  return (items) => {
    const texts = items.map(({ text }) => text);
    return sql`${name}(${joined(texts, ", ")})`;
  };
}
