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
  "an action answers a value now",
  "a computed attribute has another type",
  "atomic operations are elsewhere",
  "values are stored with lower now",
  "records have no version now",
  "two relations swap their keys",
  "a field takes the word not",
  "a time is a date now",
];

test("verdicts are those that replayed requests show", async () => {
  const args = ["--import", "tsx", "test/diff/replay/main.ts", ...some];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: repository,
  });
  expect(stdout).toMatch(/^19 pairs, \d{3,} exchanges, 0 wrong\n$/);
});
