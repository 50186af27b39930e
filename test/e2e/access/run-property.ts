import { spawnSync } from "node:child_process";

/**
 * Runs the property of non-interference.
 *
 * @param root the folder of a checkout of this repository
 * @param tests the names of its tests, a regular expression
 * @returns whether it holds
 */
export function runProperty(root: string, times: string, tests = ""): boolean {
  const { status } = spawnSync(
    process.execPath,
    [
      "test/runner/jest.js",
      "test/e2e/access/noninterference",
      "--runInBand",
      ...(tests === "" ? [] : ["--bail", "--testNamePattern", tests]),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        LONG: "1",
        FUZZ_TIMES: process.env["FUZZ_TIMES"] ?? times,
      },
      stdio: ["ignore", "inherit", tests === "" ? "inherit" : "ignore"],
    },
  );
  return status === 0;
}
