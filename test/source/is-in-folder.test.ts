import { expect, test } from "@jest/globals";
import { isInFolder } from "../../src/source/is-in-folder.js";

test.each([
  ["/a/b", true],
  ["/a/b/c", true],
  ["/a/b/..c", true],
  ["/a", false],
  ["/a/c", false],
  ["/a/bc", false],
])("whether /a/b holds %s: %s", (path, isIn) => {
  expect(isInFolder("/a/b", path)).toBe(isIn);
});
