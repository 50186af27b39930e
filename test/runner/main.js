// `npm test`: installs what tests need, builds, then checks types, lints and runs the suites at the same time.
// What is given on the command line goes to Jest.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuilt } from "../../fixtures/support/build.js";
import { budgets } from "../budgets.js";

const startOfRun = Date.now();
const secondsSince = (start) => Math.round((Date.now() - start) / 1000);

/** What it may take; the caches of an earlier run are in `.tmp`. */
const { limit } = existsSync(".tmp/prettier")
  ? budgets["further run of npm test"]
  : budgets["first run of npm test"];

/** Runs a script; what it prints is shown at its end, unless `isShown` at once. */
function run(name, command, args = [], isShown = false) {
  const start = Date.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    child.stdout?.on("data", (part) => (output += part));
    child.stderr?.on("data", (part) => (output += part));
    child.on("close", (status) => {
      const seconds = secondsSince(start);
      if (status !== 0) process.stderr.write(output);
      const end = status === 0 ? "done" : "FAILED";
      process.stderr.write(`${name}: ${end} after ${seconds} s\n`);
      resolve(status === 0);
    });
  });
}

const npm = (script) => run(script, "npm", ["run", "--silent", script]);

async function checkSources() {
  // One after the other: the suites need the processors.
  const [types, lint] = [await npm("types"), await npm("lint")];
  return types && lint;
}

const isReady =
  (await run("packages", process.execPath, ["test/runner/install.js"])) &&
  ((await isBuilt()) || (await npm("build"))) &&
  (await npm("clients"));
const results = isReady
  ? await Promise.all([
      checkSources(),
      run(
        "suites",
        "npx",
        ["jest", "--max-workers=100%", ...process.argv.slice(2)],
        true,
      ),
    ])
  : [false];
const taken = secondsSince(startOfRun);
const isOver = process.argv.length === 2 && taken > limit;
// Other programs may have had the processors.
process.stderr.write(
  `in all: ${taken} s of ${limit} s${isOver ? ": OVER ITS BUDGET" : ""}\n`,
);
process.exitCode = results.every(Boolean) ? 0 : 1;
