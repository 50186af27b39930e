import type { SchemaField } from "../model/schema.js";
import {
  bigInt,
  decimal,
  float,
  hexBytes,
  jsonText,
  storedDate,
} from "./decode.js";
import {
  arrayBy,
  type Dialect,
  type List,
  type Read,
  readAsIs,
} from "./dialect.js";
import { passOn } from "./fallback.js";
import { type Sql, sql } from "./text.js";

const noLimit = "LIMIT 18446744073709551615";

/**
 * MariaDB, which has the provider of MySQL. All statements use JSON_COMPACT, which MySQL has
 * not: there they fail, and Prisma reads, since nobody has tested them there.
 */
export const mariadb: Dialect = {
  maxValues: 65_535,
  quote: (name) => `\`${name.replaceAll("`", "``")}\``,
  placeholder: () => "?",
  boolean: (value) => (value ? "1" : "0"),
  // The adapter writes it as it writes those that it stores.
  date: (value) => value,
  read,
  // It compares a decimal with a text as floating-point numbers.
  compares: ({ type, native = "" }) =>
    readable(type, native) && type !== "Decimal",
  hour(column, expression) {
    read(column, expression);
    return `DATE_FORMAT(${expression}, '%Y-%m-%dT%H')`;
  },
  exactly: (text) => `BINARY ${text}`,
  texts: new Set(["Text"]),
  like: (expression) => `${expression} LIKE`,
  array: arrayBy("JSON_ARRAY"),
  list,
  rows,
  numberText: (number) => sql`CONVERT(JSON_COMPACT(${number}), CHAR)`,
  // What is longer than max_allowed_packet is null, which here must not mean that there is none.
  one: (row, from) =>
    sql`(SELECT ${checked(sql`COALESCE(${row}, '0')`)} FROM ${from})`,
  asText: (json) => sql`CONVERT(JSON_COMPACT(${json}), CHAR)`,
  noLimit,
  placesNulls: false,
  ignoresCase: false,
};

/**
 * Beside the rows is their number: of an array that is longer than `group_concat_max_len`,
 * MariaDB answers the beginning.
 */
function list({ row, from, order, page, isNested }: List): Sql {
  if (!isNested) {
    // Without a limit, MariaDB ignores the order of a sub-select.
    const limit = page.length > 0 ? page : [` ${noLimit}`];
    return sql`(SELECT ${counted(checked(["r"]))} FROM (SELECT ${row} AS r FROM ${from}${order}${limit}) AS s)`;
  }
  // Those of `FROM` cannot refer to the row that they are in.
  if (page.length > 0) return passOn("a part of a relation's records");
  return sql`(SELECT ${counted(sql`${row}${order}`)} FROM ${from})`;
}

function counted(rows: Sql): Sql {
  return sql`JSON_ARRAY(count(*), ${checked(sql`JSON_ARRAYAGG(${rows})`)})`;
}

/** The same JSON, or null if it is none, as what is cut. */
function checked(json: Sql): Sql {
  return sql`JSON_EXTRACT(${json}, '$')`;
}

function rows(answered: unknown): readonly unknown[] {
  const [count, found] = answered as readonly [number, unknown];
  const all = (found ?? []) as readonly unknown[];
  if (all.length !== count) passOn("rows beyond group_concat_max_len");
  return all;
}

/** Native types, beside the usual ones, whose columns are read and compared as those. */
const natives: Readonly<Record<string, readonly string[]>> = {
  String: ["VarChar", "Char", "TinyText", "Text", "MediumText", "LongText"],
  Int: ["Int", "MediumInt", "SmallInt"],
  BigInt: ["BigInt"],
  Float: ["Double"],
  Decimal: ["Decimal"],
  DateTime: ["DateTime"],
  Bytes: ["TinyBlob", "Blob", "MediumBlob", "LongBlob"],
  Json: ["Json"],
};

function readable(type: string, native: string): boolean {
  return native === "" || natives[type]?.includes(native) === true;
}

function read(column: SchemaField, expression: string): Read {
  const { type, native = "" } = column;
  if (!readable(type, native)) return passOn(`a column of ${native}`);
  const asText = `CAST(${expression} AS CHAR)`;
  switch (type) {
    case "DateTime":
      return { expression: asText, decode: storedDate };
    case "BigInt":
      return { expression: asText, decode: bigInt };
    case "Float":
      return { expression, decode: float };
    case "Decimal":
      return { expression: asText, decode: decimal };
    case "Json":
      return { expression: asText, decode: jsonText };
    case "Bytes":
      // What is longer than max_allowed_packet as digits, would be null: one digit is no byte.
      return {
        expression: `IF(${expression} IS NULL, NULL, COALESCE(HEX(${expression}), '0'))`,
        decode: hexBytes,
      };
    default:
      return readAsIs(column, expression);
  }
}
