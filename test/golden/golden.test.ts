import { describe, expect, test } from "@jest/globals";
import { caseNames, expectedOutcome, runCase } from "./run-case.js";

/** When a change here is wanted: `npm run goldens:update`, and read the diff. */
describe("the golden case", () => {
  test.each(caseNames())("%s comes out as expected", async (name) => {
    const found = await runCase(name);
    const expected = expectedOutcome(name);
    expect(found.stderr).toBe(expected.stderr);
    expect(Object.keys(found.tree)).toEqual(Object.keys(expected.tree));
    // A case whose command succeeds has something to show.
    const succeeds = expected.stderr.endsWith("exit status 0\n");
    expect(Object.keys(found.tree).length > 0).toBe(succeeds);
    for (const [path, text] of Object.entries(found.tree)) {
      // By file, so that a failure shows one file's difference.
      expect(`${path}\n${text}`).toBe(`${path}\n${expected.tree[path]}`);
    }
  });
});
