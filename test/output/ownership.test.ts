import { expect, test } from "@jest/globals";
import { isOurs } from "../../src/output/ownership.js";

const ownership = {
  written: new Map([["post/rest.ts", new Set<string>()]]),
  complete: true,
  agreed: new Set<string>(),
};

test.each([
  [true, "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"],
  [false, "// <<<<<<< is how git begins\nown();\n"],
  [false, "a\n=======\nb\n"],
])("that a text is a merge's to repair is %s: %j", (expected, text) => {
  expect(isOurs("post/rest.ts", text, ownership)).toBe(expected);
});
