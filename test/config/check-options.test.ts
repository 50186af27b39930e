import { expect, test } from "@jest/globals";
import { checkOptions } from "../../src/config/check-options.js";

test.each([
  [{ cwd: 5 }, '"cwd" must be a string'],
  [{ dryRun: "yes" }, '"dryRun" must be a boolean'],
  [{ onStep: {} }, '"onStep" must be a function'],
])("of options that only callers pass, %j is refused", (given, message) => {
  expect(() => checkOptions({ out: "api", ...given })).toThrow(message);
});
