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
