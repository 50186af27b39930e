import type { SchemaField } from "../model/schema.js";
import {
  bigInt,
  date,
  float,
  hexBytes,
  storedDecimal,
  storedJson,
} from "./decode.js";
import {
  arrayBy,
  type Dialect,
  type Item,
  listOf,
  type Read,
  readAsIs,
} from "./dialect.js";
import { passOn } from "./fallback.js";
import { joined, quoted, type Sql, sql } from "./text.js";

export const sqlite: Dialect = {
  // Prisma divides what has more than 999.
  maxValues: 900,
  quote: quoted,
  placeholder: () => "?",
  boolean: (value) => (value ? "1" : "0"),
  // The adapter writes it as it writes those that it stores.
  date: (value) => value,
  read,
  // Decimals are floating-point numbers.
  compares: ({ type, native }) => native === undefined && type !== "Decimal",
  hour,
  texts: new Set(["Text"]),
  like: (expression) => `${expression} LIKE`,
  array,
  list: (parts) =>
    listOf(parts, "'[' || coalesce(group_concat(r, ','), '') || ']'"),
  // In a sub-select of its own: it looks at no rows for `count(*)` alone, but for others.
  numberText: (number) => sql`CAST(${number} AS TEXT)`,
  countsAllRows: true,
  one: (row, from) => sql`coalesce((SELECT ${row} FROM ${from}), 'null')`,
  asText: (json) => json,
  noLimit: "LIMIT -1",
  placesNulls: true,
  sortsJson: true,
  ignoresCase: false,
};

const arrayOfValues = arrayBy("json_array");

/**
 * An array in which JSON stands as it is, between the values: functions of JSON would parse
 * it again at each level.
 */
function array(items: readonly Item[]): Sql {
  if (!items.some(({ isJson }) => isJson)) return arrayOfValues(items);
  const parts: Sql[] = [];
  let values: Item[] = [];
  const endValues = (): void => {
    // No value begins or ends with a bracket: texts have quotes.
    if (values.length > 0)
      parts.push(sql`trim(${arrayOfValues(values)}, '[]')`);
    values = [];
  };
  for (const item of items) {
    if (item.isJson) {
      endValues();
      parts.push(item.text);
    } else {
      values.push(item);
    }
  }
  endValues();
  return sql`'[' || ${joined(parts, " || ',' || ")} || ']'`;
}

function read(column: SchemaField, expression: string): Read {
  const { type, list, native } = column;
  if (list || native) return passOn(`a column of a type of its own`);
  switch (type) {
    case "DateTime":
      return { expression, decode: date };
    case "BigInt":
      return { expression: `CAST(${expression} AS TEXT)`, decode: bigInt };
    case "Float":
      return { expression: exact(expression), decode: float };
    case "Decimal":
      return {
        expression: exact(expression, `CAST(${expression} AS TEXT)`),
        decode: storedDecimal,
      };
    case "Json":
      return { expression: exact(expression), decode: storedJson };
    case "Bytes":
      return {
        expression: `CASE typeof(${expression}) WHEN 'blob' THEN hex(${expression}) WHEN 'null' THEN NULL ELSE 0 END`,
        decode: hexBytes,
      };
    default:
      return readAsIs(column, expression);
  }
}

/** Of a text or of milliseconds, as the adapters write dates. */
function hour(column: SchemaField, expression: string): string {
  read(column, expression);
  const text = (of: string): string =>
    `coalesce(strftime('%Y-%m-%dT%H', ${of}), '')`;
  return `CASE typeof(${expression}) WHEN 'null' THEN NULL WHEN 'text' THEN ${text(expression)} WHEN 'integer' THEN ${text(`${expression} / 1000.0, 'unixepoch'`)} ELSE '' END`;
}

/**
 * With so many digits, a number that is read has all of its bits. JSON gets fifteen, and
 * `quote()` as many where SQLite, but not JavaScript, reads the same number from them.
 */
function exact(expression: string, other = expression): string {
  return `CASE typeof(${expression}) WHEN 'real' THEN printf('%!.17g', ${expression}) ELSE ${other} END`;
}
