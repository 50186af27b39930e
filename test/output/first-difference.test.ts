import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { firstDifference } from "../../src/output/first-difference.js";
import { search } from "../support/search.js";

/** What it is, by the definition: lines, compared one by one. */
function byDefinition(expected: string, actual: string) {
  const [want, have] = [expected, actual].map((text) =>
    text.replaceAll("\r\n", "\n").split("\n"),
  ) as [string[], string[]];
  const lineAt = (lines: readonly string[], i: number) =>
    i === lines.length - 1 && lines[i] === "" ? undefined : lines[i];
  for (let i = 0; i < Math.max(want.length, have.length); i += 1) {
    if (want[i] === have[i]) continue;
    return {
      line: i + 1,
      expected: lineAt(want, i),
      actual: lineAt(have, i),
    };
  }
  return undefined;
}

test("the first differing line is that of the lines compared one by one", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "ab", "\n", "\r\n"), { maxLength: 8 })
    .map((parts) => parts.join(""));
  // Texts are compared by blocks: some begin alike for as long as a few of them.
  const alike = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    fc
      .tuple(fc.nat({ max: 3 }), fc.integer({ min: -2, max: 2 }))
      .map(([blocks, more]) =>
        "line\n".repeat(2000).slice(0, Math.max(0, blocks * 4096 - 4 + more)),
      ),
  );
  fc.assert(
    fc.property(alike, text, text, (start, expected, actual) => {
      expect(firstDifference(start + expected, start + actual)).toEqual(
        byDefinition(start + expected, start + actual),
      );
    }),
    search(5_000),
  );
});
