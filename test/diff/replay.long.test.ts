import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";

// `npm run diff:replay` replays all of them.
const some = [
  "a required field is hidden",
  "an integer is a float now",
  "an optional relation is added",
  "ids have another divider",
  "one of many is one of one now",
  "a unique is there",
  "a route is gone",
  "REST is gone",
  "a text may be longer",
  "a field is removed after its sunset",
  "a field is hidden before its sunset",
];

test("verdicts are those that replayed requests show", async () => {
  const args = ["--import", "tsx", "test/diff/replay/main.ts", ...some];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: repository,
  });
  expect(stdout).toMatch(/^11 pairs, \d{3,} exchanges, 0 wrong\n$/);
});
