import { expect, test } from "@jest/globals";
import type { Field } from "../../../src/runtime/model/field.js";
import { parseText } from "../../../src/runtime/serialization/parse-text.js";
import { parseValue } from "../../../src/runtime/serialization/parse-value.js";

const signed: Field = { type: "Int" };
const unsigned: Field = { type: "Int", format: "uint32" };

test.each<[Field, number, boolean]>([
  [signed, 2 ** 31 - 1, true],
  [signed, 2 ** 31, false],
  [signed, -(2 ** 31), true],
  [signed, -(2 ** 31) - 1, false],
  [signed, 1.5, false],
  [unsigned, 0, true],
  [unsigned, -1, false],
  [unsigned, 2 ** 31, true],
  [unsigned, 2 ** 32 - 1, true],
  [unsigned, 2 ** 32, false],
  [unsigned, 1.5, false],
  [{ type: "Int", format: "int8" }, -128, true],
  [{ type: "Int", format: "int8" }, 128, false],
  [{ type: "Int", format: "uint8" }, 255, true],
  [{ type: "Int", format: "uint8" }, 256, false],
  [{ type: "Int", format: "int16" }, 2 ** 15 - 1, true],
  [{ type: "Int", format: "int16" }, -(2 ** 15) - 1, false],
  [{ type: "Int", format: "uint16" }, 2 ** 16 - 1, true],
  [{ type: "Int", format: "uint16" }, -1, false],
  [{ type: "Int", format: "int24" }, 2 ** 23, false],
  [{ type: "Int", format: "uint24" }, 2 ** 24 - 1, true],
])("R19 R21: %j takes %d: %s", (field, value, fits) => {
  for (const { invalid, ...parsed } of [
    parseValue(field, value),
    parseText(field, String(value)),
  ]) {
    expect(invalid === undefined).toBe(fits);
    if (fits) expect(parsed).toEqual({ value });
  }
});

test.each<[bigint, boolean]>([
  [0n, true],
  [-1n, false],
  [2n ** 63n, true],
  [2n ** 64n - 1n, true],
  [2n ** 64n, false],
])("R19 R21: an unsigned BigInt takes %s: %s", (value, fits) => {
  const field: Field = { type: "BigInt", format: "uint64" };
  const parsed = parseText(field, String(value));
  expect(parsed.invalid === undefined).toBe(fits);
  if (fits) expect(parsed).toEqual({ value });
});

test.each([[{ valueOf: 1, toString: 1 }], [5n], ["5"], [[5]], [{}], [true]])(
  "R19: no integer is %p",
  (value) => {
    for (const field of [signed, unsigned]) {
      expect(parseValue(field, value).invalid).toBeDefined();
    }
  },
);

test("R19: null is a value of Json, and no list of Json", () => {
  const list: Field = { type: "Json", list: true };
  expect(parseValue({ type: "Json" }, null)).toEqual({ value: null });
  expect(parseValue(list, [null])).toEqual({ value: [null] });
  expect(parseValue(list, null).invalid).toBeDefined();
});

test.each<[Field["type"], unknown, boolean]>([
  ["BigInt", String(2n ** 63n - 1n), true],
  ["BigInt", String(2n ** 63n), false],
  ["BigInt", String(-(2n ** 63n)), true],
  ["BigInt", String(-(2n ** 63n) - 1n), false],
  ["BigInt", "12x", false],
  ["BigInt", "x12", false],
  ["BigInt", "0x12", false],
  ["Bytes", [0, 255], true],
  ["Bytes", [256], false],
  ["Bytes", [-1], false],
  ["Bytes", [0, 256], false],
  ["DateTime", "0001-01-01T00:00:00Z", true],
  ["DateTime", "0000-12-31T23:59:59.999Z", false],
  ["DateTime", "9999-12-31T23:59:59.999Z", true],
  ["DateTime", "9999-12-31T23:59:59.999-00:01", false],
])("R19: %s takes %j: %s", (type, value, fits) => {
  expect(parseValue({ type }, value).invalid === undefined).toBe(fits);
});

test("R19: the digits of a UUID are in lower case", () => {
  const uuid = "0189AB12-CDEF-7890-ABCD-EF0123456789";
  const parsed = parseValue({ type: "String", format: "uuid" }, uuid);
  expect(parsed).toEqual({ value: uuid.toLowerCase() });
});

test.each<[NonNullable<Field["format"]>, string]>([
  ["uuid", "0189ab12-cdef-7890-abcd-ef0123456789"],
  ["objectId", "0189ab12cdef7890abcdef01"],
])("R19: %s is all of a text", (format, text) => {
  const field: Field = { type: "String", format };
  expect(parseValue(field, text)).toEqual({ value: text });
  for (const other of [`0${text}`, `${text}0`, text.slice(1), ` ${text}`, ""]) {
    expect(parseValue(field, other).invalid).toBeDefined();
  }
});

test.each([
  [Number.MAX_VALUE, false],
  [-Number.MAX_VALUE, false],
  [1.797693134862315e308, true],
  [5e-324, true],
])("R19: a Float takes %d: %s, since Prisma rounds it up", (value, fits) => {
  const field: Field = { type: "Float" };
  expect(parseValue(field, value).invalid === undefined).toBe(fits);
  expect(parseText(field, String(value)).invalid === undefined).toBe(fits);
});

test("R19: a Decimal takes a double that Prisma would round up only as text", () => {
  const field: Field = { type: "Decimal" };
  const most = Number.MAX_VALUE;
  expect(parseValue(field, most).invalid).toBeDefined();
  expect(parseValue(field, -most).invalid).toBeDefined();
  expect(parseValue(field, 1.797693134862315e308).invalid).toBeUndefined();
  expect(parseValue(field, String(most)).invalid).toBe(undefined);
});
