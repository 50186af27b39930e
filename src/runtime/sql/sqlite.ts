import type { SqlColumn } from "../service/reads.js";
import {
  bigInt,
  boolean,
  date,
  enumName,
  float,
  hexBytes,
  integer,
  jsonText,
  storedDecimal,
  text,
} from "./decode.js";
import { type Dialect, listOf, type Read } from "./dialect.js";
import { passOn } from "./fallback.js";
import { quoted, sql } from "./text.js";

export const sqlite: Dialect = {
  // Prisma divides what has more than 999.
  maxValues: 900,
  quote: quoted,
  placeholder: () => "?",
  boolean: (value) => (value ? "1" : "0"),
  // The adapter writes it as it writes those that it stores.
  date: (value) => value,
  read,
  compares: ({ native }) => native === undefined,
  like: (expression) => `${expression} LIKE`,
  array: "json_array",
  list: (parts) => sql`json(${listOf(parts, "json_group_array(json(r))")})`,
  count: "CAST(count(*) AS TEXT)",
  // What a sub-select answers is a text, unless it is said that it is JSON.
  one: (row, from) => sql`json((SELECT ${row} FROM ${from}))`,
  asText: (json) => json,
  noLimit: "LIMIT -1",
  placesNulls: true,
  sortsJson: true,
  ignoresCase: false,
};

function read(column: SqlColumn, expression: string): Read {
  const { type, list, native, values } = column;
  if (list || native) return passOn(`a column of a type of its own`);
  switch (type) {
    case "String":
      return { expression, decode: text };
    case "Int":
      return { expression, decode: integer };
    case "Boolean":
      return { expression, decode: boolean };
    case "Enum":
      return { expression, decode: enumName(values ?? {}) };
    case "DateTime":
      return { expression, decode: date };
    case "BigInt":
      return { expression: `CAST(${expression} AS TEXT)`, decode: bigInt };
    case "Float":
      return { expression: number(expression), decode: float };
    case "Decimal":
      return { expression: number(expression), decode: storedDecimal };
    case "Json":
      return { expression: number(expression), decode: jsonText };
    case "Bytes":
      return {
        expression: `CASE typeof(${expression}) WHEN 'blob' THEN hex(${expression}) WHEN 'null' THEN NULL ELSE 0 END`,
        decode: hexBytes,
      };
    default:
      return passOn(`a column of ${type}`);
  }
}

/** With so many digits, a number that is read has all of its bits. */
function number(expression: string): string {
  return `CASE typeof(${expression}) WHEN 'real' THEN printf('%!.17g', ${expression}) ELSE CAST(${expression} AS TEXT) END`;
}
