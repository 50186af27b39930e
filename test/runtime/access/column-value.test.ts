import { expect, test } from "@jest/globals";
import { isPresetValue } from "../../../src/runtime/access/column-value.js";

const count = { kind: "scalar", type: "Int" } as const;

test.each([
  [5, true],
  [{ set: 5 }, true],
  [{ increment: 1 }, true],
  [{ increment: 1, decrement: 1 }, false],
  [{ push: 1 }, false],
  [{}, false],
  [null, false],
])("whether a column of numbers may be preset to %j: %s", (value, may) => {
  expect(isPresetValue(count, value)).toBe(may);
});
