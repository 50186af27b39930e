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
  fc.assert(
    fc.property(text, text, (expected, actual) => {
      expect(firstDifference(expected, actual)).toEqual(
        byDefinition(expected, actual),
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
