import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { prepare } from "../support/prepare.js";

// A real runner defines and runs what testApi gives it: `node:test`, which needs no package.

test("node:test runs it, and shows the test that fails", async () => {
  await prepare("promises", "sqlite");
  const file = join(repository, "test/testing/node-test/api.ts");
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--test", "--test-reporter", "tap", file],
    // A runner within another one would report to that.
    { cwd: repository, encoding: "utf8", env: { PATH: process.env["PATH"] } },
  );
  expect(stdout).toContain("ok 1 - every database is made and filled");
  expect(stdout).toMatch(/not ok \d+ - everyone · \/invoice · what all may do/);
  expect(stdout).toContain('name it in "open"');
  expect(stdout).toMatch(/# fail 1$/m);
  expect(status).toBe(1);
}, 120_000);
