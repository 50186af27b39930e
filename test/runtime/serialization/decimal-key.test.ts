import { expect, test } from "@jest/globals";
import { decimalKey } from "../../../src/runtime/serialization/decimal-key.js";

test.each([
  ["1", "1.0", "001", "1e0", "10e-1", "0.1E+1"],
  ["1200", "1.2e3", "1200.00", "12E2"],
  ["0.05", "5e-2", "0.0500", "00.05"],
  ["-7", "-7.0", "-0.7e1"],
  ["0", "-0", "0.00", "0e9"],
  ["NaN"],
])("%s has one key, however it is spelled", (...spellings) => {
  expect(new Set(spellings.map(decimalKey)).size).toBe(1);
});

test("other decimals have other keys", () => {
  const others = ["0", "1", "-1", "10", "0.1", "1.01", "100", "11", "NaN"];
  expect(new Set(others.map(decimalKey)).size).toBe(others.length);
});
