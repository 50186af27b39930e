import { expect, test } from "@jest/globals";
import { distinctValues } from "../../../src/runtime/serialization/distinct-values.js";

test("values are equal that stand for the same", () => {
  expect(
    distinctValues([
      ...[1, "1", 1n, 1, "1", 1n, null, null],
      ...[new Date(0), new Date(0), new Date(1)],
      ...[Uint8Array.of(1, 2), Uint8Array.of(1, 2), Uint8Array.of(2, 1)],
    ]),
  ).toEqual([
    ...[1, "1", 1n, null],
    ...[new Date(0), new Date(1)],
    ...[Uint8Array.of(1, 2), Uint8Array.of(2, 1)],
  ]);
});

test("what is no value is no other's repeat", () => {
  const values = [[5n], [5n], { a: 5n }, { a: 5n }];
  expect(distinctValues(values)).toBe(values);
});

test("a list without repeats stays the same", () => {
  const values = [1, 2, 3];
  expect(distinctValues(values)).toBe(values);
});
