import type { SchemaField } from "../model/schema.js";
import {
  bigInt,
  decimal,
  hexBytes,
  listOfDecoded,
  text,
  utcDate,
  utcDay,
  utcTime,
} from "./decode.js";
import {
  arrayBy,
  type Dialect,
  listOf,
  type Read,
  readAsIs,
} from "./dialect.js";
import { passOn } from "./fallback.js";
import { quoted, sql } from "./text.js";

export const postgresql: Dialect = {
  schema: "public",
  maxValues: 2000,
  quote: quoted,
  placeholder: (index) => `$${String(index)}`,
  boolean: String,
  date: dateText,
  read,
  compares: (column) => elementType(column) !== undefined,
  hour,
  cast,
  elementType,
  texts: new Set(["Text", "VarChar", "Char", "Citext"]),
  // As Prisma does, to which the blanks at the end of a `Char` matter in one of them.
  like: (expression, pattern) =>
    `${expression}${pattern === "LIKE" ? "::text" : ""} ${pattern}`,
  array: arrayBy("json_build_array"),
  list: (parts) => listOf(parts, "coalesce(json_agg(r), '[]'::json)"),
  numberText: (number) => sql`${number}::text`,
  one: (row, from) => sql`(SELECT ${row} FROM ${from})`,
  asText: (json) => sql`${json}::text`,
  noLimit: "",
  placesNulls: true,
  sortsJson: true,
  skipsJson: true,
  ignoresCase: true,
};

/** The native types that are usual, by types. */
const usual: Readonly<Record<string, string>> = {
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

/** Native types that are compared, by the names that the database has for them. */
const compared: Readonly<Record<string, string>> = {
  Text: "text",
  VarChar: "varchar",
  Char: "bpchar",
  Citext: "citext",
  Uuid: "uuid",
  Inet: "inet",
  Integer: "int4",
  SmallInt: "int2",
  BigInt: "int8",
  Boolean: "bool",
  DoublePrecision: "float8",
  Real: "float4",
  Decimal: "numeric",
  Timestamp: "timestamp",
  Timestamptz: "timestamptz",
  Date: "date",
  Time: "time",
  Timetz: "timetz",
};

function elementType({ type, native }: SchemaField): string | undefined {
  return type === "Enum" ? "text" : compared[native ?? usual[type] ?? ""];
}

/** Those of texts are untyped, as usual; a comparison needs the column's type for its index. */
function cast(column: SchemaField): string {
  const isUsual = column.native === undefined && column.type !== "Decimal";
  return isUsual ? "" : `::${elementType(column) ?? ""}`;
}

/** Without a zone, as Prisma's adapter writes it: of `timestamptz`, it is in the session's. */
function dateText(value: Date, { native }: SchemaField): string {
  const text = value.toISOString().slice(0, -1);
  if (native === "Date") return text.slice(0, 10);
  return native === "Time" || native === "Timetz" ? text.slice(11) : text;
}

/** Native types that are read, and not compared. */
const alsoRead = new Set(["Json", "JsonB", "ByteA", "Xml"]);

/** Texts whose casts to `text` are not what they are shown as. */
const shown = new Set(["Char", "Inet", "Xml"]);

function read(column: SchemaField, expression: string): Read {
  const { type, list, native = usual[type] ?? "" } = column;
  if (type !== "Enum" && !(native in compared) && !alsoRead.has(native)) {
    return passOn(`a column of ${native}`);
  }
  if (!list) return readOne(column, native, expression);
  if (type === "Json" || type === "Bytes") return passOn(`a list of ${type}`);
  const { expression: element, decode = text } = readOne(column, native, "");
  return {
    expression: element === "" ? expression : `${expression}${element}[]`,
    decode: listOfDecoded(decode),
  };
}

function readOne(
  column: SchemaField,
  native: string,
  expression: string,
): Read {
  switch (column.type) {
    case "String":
      return {
        expression: shown.has(native) ? expression : `${expression}::text`,
        decode: text,
      };
    case "DateTime":
      return readDate(native, expression);
    case "BigInt":
      return { expression: `${expression}::text`, decode: bigInt };
    case "Float":
      return { expression, decode: Number };
    case "Decimal":
      return { expression: `${expression}::text`, decode: decimal };
    case "Json":
      return { expression };
    case "Bytes":
      return { expression: `encode(${expression}, 'hex')`, decode: hexBytes };
    default:
      return readAsIs(column, expression);
  }
}

function hour(column: SchemaField, expression: string): string {
  if (/^Time(?:tz)?$/.test(column.native ?? "")) return passOn("a time of day");
  const date = `(${read(column, expression).expression})::timestamp`;
  return `CASE WHEN ${date} >= '0001-01-01' AND ${date} < '10000-01-01' THEN to_char(${date}, 'YYYY-MM-DD"T"HH24') WHEN ${date} IS NOT NULL THEN '' END`;
}

/** Prisma's adapter leaves zones out. */
function readDate(native: string, expression: string): Read {
  switch (native) {
    case "Date":
      return { expression, decode: utcDay };
    case "Time":
      return { expression, decode: utcTime };
    case "Timetz":
      return { expression: `${expression}::time`, decode: utcTime };
    case "Timestamptz":
      return { expression: `${expression}::timestamp`, decode: utcDate };
    default:
      return { expression, decode: utcDate };
  }
}
