import type { SqlColumn } from "./sql-schema.js";
import {
  bigInt,
  boolean,
  date,
  decimal,
  enumName,
  float,
  hexBytes,
  integer,
  text,
  utcDate,
} from "./decode.js";
import { arrayBy, type Dialect, listOf, type Read } from "./dialect.js";
import { passOn } from "./fallback.js";
import { quoted, sql } from "./text.js";

export const postgresql: Dialect = {
  schema: "public",
  maxValues: 2000,
  quote: quoted,
  placeholder: (index) => `$${String(index)}`,
  boolean: String,
  // With a zone, which columns without one ignore.
  date: (value) => value.toISOString(),
  read,
  compares: ({ type, native = "" }) =>
    native === "" || natives[type] === native,
  like: (expression, pattern) => `${expression}::text ${pattern}`,
  array: arrayBy("json_build_array"),
  list: (parts) => listOf(parts, "coalesce(json_agg(r), '[]'::json)"),
  count: "count(*)::text",
  one: (row, from) => sql`(SELECT ${row} FROM ${from})`,
  asText: (json) => sql`${json}::text`,
  noLimit: "",
  placesNulls: true,
  sortsJson: true,
  skipsJson: true,
  ignoresCase: true,
};

/** Native types that are read as the usual ones of their types. */
const natives: Readonly<Record<string, string>> = {
  String: "Text",
  Int: "Integer",
  BigInt: "BigInt",
  Boolean: "Boolean",
  Float: "DoublePrecision",
  DateTime: "Timestamp",
  Decimal: "Decimal",
  Json: "JsonB",
  Bytes: "ByteA",
};

const alsoRead = new Set([
  "VarChar",
  "Uuid",
  "SmallInt",
  "Timestamptz",
  "Json",
]);

function read(column: SqlColumn, expression: string): Read {
  const { type, list, native = "", values } = column;
  if (list) return passOn("a list");
  if (native !== "" && natives[type] !== native && !alsoRead.has(native)) {
    return passOn(`a column of ${native}`);
  }
  switch (type) {
    case "String":
      return { expression: `${expression}::text`, decode: text };
    case "Int":
      return { expression, decode: integer };
    case "Boolean":
      return { expression, decode: boolean };
    case "Enum":
      return { expression, decode: enumName(values ?? {}) };
    case "DateTime":
      return { expression, decode: native === "Timestamptz" ? date : utcDate };
    case "BigInt":
      return { expression: `${expression}::text`, decode: bigInt };
    case "Float":
      return { expression, decode: float };
    case "Decimal":
      return { expression: `${expression}::text`, decode: decimal };
    case "Json":
      return { expression };
    case "Bytes":
      return { expression: `encode(${expression}, 'hex')`, decode: hexBytes };
    default:
      return passOn(`a column of ${type}`);
  }
}
