import type { SchemaField } from "../../../src/runtime/model/schema.js";

const ids = [1, 2, 3, 4, 5, 6];

const uuids = ids.map(
  (id) => `0b5c5be5-3b5c-4b5c-8b5c-00000000000${String(id)}`,
);

const dates = (...texts: readonly string[]): readonly Date[] =>
  texts.map((text) => new Date(text));

const days = dates("2024-02-29", "1969-12-31", "1001-02-03", "2030-01-01");
const times = dates(
  "1970-01-01T00:00:00Z",
  "1970-01-01T12:34:56Z",
  "1970-01-01T23:59:59Z",
);

const ofNatives: Readonly<Record<string, readonly unknown[]>> = {
  Uuid: uuids,
  Char: ["a", "B", "ab", "%", "", "b", "a ", "A"],
  VarChar: ["a", "B", "a ", "Ä", "a_b", "", "'", "b", "ä"],
  Citext: ["a", "B", "", "Ä", "c d", "%", "A", "ä", "C_D"],
  Inet: ["10.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32"],
  Date: days,
  Time: times,
  Timetz: times,
  Real: [0, 0.5, -1.25, 3, 0.1],
  SmallInt: [0, 1, -1, 7, 32_767],
};

const ofTypes: Readonly<Record<string, readonly unknown[]>> = {
  String: ["a", "A", "b", "a b", "a%b_", "", "\\", "Ä", "ä", "ß", "'", "1"],
  Int: ids,
  BigInt: ids.map(BigInt),
  Float: [0, 0.1 + 0.2, -1.5, 1e21, 3],
  Decimal: ["0", "12.5", "-3.25", "1234.56"],
  Bytes: [new Uint8Array([0, 255]), new Uint8Array()],
  Boolean: [true, false],
  DateTime: dates(
    "2024-01-01T00:00:00.000Z",
    "2024-01-01T00:00:00.001Z",
    "1969-12-31T23:59:59.999Z",
  ),
  Json: [{ a: 1, b: { c: "x" } }, { a: "1" }, ["x"], "x", 1, true, {}],
};

/** Values of a column: those that rows have, and that filters name. */
export function valuesOf(
  name: string,
  column: SchemaField,
): readonly unknown[] {
  const { type, native = "", values } = column;
  if (values) return values;
  // Keys of the type String are short texts, so that they are found.
  if (name === "id" && type === "String" && native !== "Uuid") {
    return ids.map((id) => `k${String(id)}`);
  }
  return ofNatives[native] ?? ofTypes[type] ?? [];
}
