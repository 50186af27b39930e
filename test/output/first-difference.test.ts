import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { firstDifference } from "../../src/output/first-difference.js";
import { search } from "../support/search.js";

/** What it is, by the definition: lines, compared one by one. */
function byDefinition(expected: string, actual: string) {
  const [wanted, found] = [expected, actual].map((text) =>
    text.replaceAll("\r\n", "\n"),
  ) as [string, string];
  if (wanted === found) return undefined;
  const lines = (text: string): readonly string[] =>
    text.match(/.*\n|.+$/g) ?? [];
  const [want, have] = [lines(wanted), lines(found)];
  const bare = (line: string | undefined) => line?.replace("\n", "");
  let i = 0;
  while (i < want.length && bare(want[i]) === bare(have[i])) i += 1;
  return { line: i + 1, expected: bare(want[i]), actual: bare(have[i]) };
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

test.each([
  ["a blank line too many", "a\n", "a\n\n", { line: 2, actual: "" }],
  ["a blank line too few", "a\n\n", "a\n", { line: 2, expected: "" }],
  ["a blank line in place of none", "", "\n", { line: 1, actual: "" }],
  ["no line break at the end", "a\n", "a", { line: 2 }],
])("%s is a difference at the end", (_, expected, actual, difference) => {
  expect(firstDifference(expected, actual)).toEqual(difference);
});
