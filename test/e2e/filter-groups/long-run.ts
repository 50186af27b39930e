import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// The property that filters of REST find what those of RPC find, with some 2,000 conditions
// on each database: npm run filters:long

const { status } = spawnSync(
  process.execPath,
  [
    "test/runner/jest.js",
    "test/e2e/rest-filter-groups.test.ts",
    "--testNamePattern",
    "what RPC finds",
  ],
  {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    env: { ...process.env, FUZZ_TIMES: process.env["FUZZ_TIMES"] ?? "30" },
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
