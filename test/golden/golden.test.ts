import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt } from "../cli/built-command.js";
import { caseNames, expectedOutcome, isPending, runCase } from "./run-case.js";

/** When a change here is wanted: `npm run goldens:update`, and read the diff. */
describe("the golden case", () => {
  beforeAll(ensureBuilt);

  const pending = caseNames().filter(isPending);
  const settled = caseNames().filter((name) => !isPending(name));
  pending.forEach((name) => test.todo(`${name} has nothing expected yet`));

  test.each(settled)("%s comes out as expected", async (name) => {
    const found = await runCase(name);
    const expected = expectedOutcome(name);
    expect(found.stderr).toBe(expected.stderr);
    expect(Object.keys(found.tree)).toEqual(Object.keys(expected.tree));
    for (const [path, text] of Object.entries(found.tree)) {
      // By file, so that a failure shows one file's difference.
      expect(`${path}\n${text}`).toBe(`${path}\n${expected.tree[path]}`);
    }
  });
});
