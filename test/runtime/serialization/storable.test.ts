import { expect, test } from "@jest/globals";
import { unstorable } from "../../../src/runtime/serialization/storable.js";

test.each<[unknown, string]>([
  ["a\0", ""],
  ["\ud800", ""],
  ["\udfff\ud800", ""],
  [Infinity, ""],
  [NaN, ""],
  [{ "a\0": 1 }, ""],
  [{ a: 1, b: [0, { c: "\0" }] }, "b/1/c"],
  [{ a: [[], ["x", -Infinity]] }, "a/1/1"],
  [{ a: [{ b: 1 }, { "\udc00": 1 }] }, "a/1"],
])("R19: %p holds what no database stores, at %j", (value, place) => {
  expect(unstorable(value)?.path.join("/")).toBe(place);
});

test.each([[null], [true], ["\u{1f600}"], [0], [{ a: ["é", null, -1.5] }]])(
  "R19: %p can be stored",
  (value) => {
    expect(unstorable(value)).toBeUndefined();
  },
);
