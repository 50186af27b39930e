import { expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { decodedRow } from "../../../src/runtime/prisma/encoded-row.js";

// The Prisma client does not decode a row that has a value `constructor`.
const build = defineResource({
  type: "build",
  model: "Build",
  delegate: "build",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    price: { type: "Decimal" },
    notes: { type: "Json" },
  },
  relationships: {},
  attributes: () => "",
});

const decoded = (fields: object) =>
  decodedRow({ id: 1, constructor: "x", ...fields }, build) as Readonly<
    Record<string, unknown>
  >;

test.each([
  ["1.500", "1.5"],
  ["2.000", "2"],
  ["100", "100"],
  ["-0.10", "-0.1"],
  ["1.50e10", "1.50e10"],
  [20, "20"],
])("B1: the decimal %j is %j, as Prisma writes it", (value, text) => {
  const { price } = decoded({ price: { $type: "Decimal", value } });
  expect(JSON.stringify(price)).toBe(JSON.stringify(text));
});

test("B1: Json is decoded once, whatever it looks like", () => {
  const looksEncoded = { $type: "BigInt", value: "1" };
  const value = JSON.stringify(looksEncoded);
  const row = decoded({ notes: { $type: "Json", value } });
  expect(row["notes"]).toEqual(looksEncoded);
  expect(decodedRow(row, build)).toBe(row);
});
