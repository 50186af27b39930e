import { expect, test } from "@jest/globals";
import { applyEdits, offsetBefore } from "../../src/schema/edits.js";

test("offsets find their way back through edits that grow and shrink", () => {
  const text = "one two three four";
  const edits = [
    { start: 4, end: 7, text: "second" },
    { start: 8, end: 13, text: "3" },
  ];
  const after = applyEdits(text, edits);
  expect(after).toBe("one second 3 four");
  for (const word of ["one", "four"]) {
    expect(offsetBefore(edits, after.indexOf(word))).toBe(text.indexOf(word));
  }
  expect(offsetBefore(edits, after.indexOf("second"))).toBe(4);
  expect(offsetBefore(edits, after.indexOf("second") + 5)).toBe(7);
  expect(offsetBefore(edits, after.indexOf("3"))).toBe(8);
  expect(offsetBefore(edits, after.length)).toBe(text.length);
});
