import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadConfig } from "../config/load-config.js";
import { apiTestFile } from "../init/api-test.js";
import { readPackage } from "../init/package-facts.js";
import { type TestRunner, testRunnerOf } from "../init/test-runner.js";
import { UsageError } from "../source/usage-error.js";
import { exitStatuses } from "./exit-status.js";
import type { Terminal } from "./terminal.js";
import type { TestCommandLine } from "./test-command.js";

/**
 * Runs the user's tests of the API, or those of the module that the configuration names.
 *
 * @returns the exit status of the runner
 * @throws UsageError where there are none, or the runner is not installed
 */
export async function runTest(
  line: TestCommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<number> {
  if (line.init) {
    const { initTest } = await import("../init/init-test.js");
    for (const text of await initTest(cwd)) terminal.out(text);
    return exitStatuses.done;
  }
  // A configuration that is named is meant, also beside a file of tests.
  const isOwn = line.config === undefined && existsSync(join(cwd, apiTestFile));
  const args = await (isOwn ? ownTest : configuredTest)(line, cwd);
  return run(args, line, cwd);
}

/** The arguments of Node that run the user's file. */
async function ownTest(
  { options }: TestCommandLine,
  cwd: string,
): Promise<readonly string[]> {
  const runner = await runnerOf(cwd);
  switch (runner) {
    case "vitest":
      return [binOf("vitest", cwd), "run", ...options, apiTestFile];
    case "jest":
      // Clients of Prisma and databases of tests are ES modules.
      return [
        "--experimental-vm-modules",
        binOf("jest", cwd),
        ...options,
        "--runTestsByPath",
        apiTestFile,
      ];
    case "node:test":
      return ["--import", loaderIn(cwd), "--test", ...options, apiTestFile];
  }
}

/** The runner that the user's file imports, else that of the project. */
async function runnerOf(cwd: string): Promise<TestRunner> {
  const text = readFileSync(join(cwd, apiTestFile), "utf8");
  const [, imported] =
    /\bfrom ["'](vitest|@jest\/globals|node:test)["']/.exec(text) ?? [];
  if (imported !== undefined)
    return imported.replace("@jest/globals", "jest") as TestRunner;
  const path = join(cwd, "package.json");
  const manifest = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const { test, dependencies } = await readPackage(manifest, cwd);
  return testRunnerOf({ testScript: test, dependencies });
}

/** The same for a module whose exports are the options of `testApi`. */
async function configuredTest(
  { config: given, options }: TestCommandLine,
  cwd: string,
): Promise<readonly string[]> {
  const { config } = await loadConfig(given, cwd);
  if (config.test === undefined) {
    throw new UsageError(
      given === undefined
        ? `there is no ${apiTestFile}, which gen-api test --init writes, and no configuration that names a module with "test"`
        : `${given} names no module with "test"`,
    );
  }
  if (!statSync(config.test, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(`there is no file ${config.test}, which "test" names`);
  }
  const module = ["--input-type=module", "--eval", scriptFor(config.test)];
  return ["--import", loaderIn(cwd), ...options, ...module];
}

/** Defines the tests of a module, or says in a sentence why it has none. */
function scriptFor(file: string): string {
  const { href } = pathToFileURL(file);
  return `import { after, test } from "node:test";
import { testApi } from "@gen-api/runtime/testing";
try {
  const options = await import(${JSON.stringify(href)});
  const missing = ["services", "database", "callers"].filter((name) => !(name in options));
  if (missing.length > 0) throw new Error("it exports no " + missing.join(", no "));
  testApi({ ...options, test, afterAll: after });
} catch (error) {
  console.error("gen-api: " + ${JSON.stringify(file)} + ', which "test" names, cannot be tested: ' + String(error?.message ?? error).split(/\\n/)[0]);
  process.exit(${String(exitStatuses.usage)});
}`;
}

/** What lets Node run TypeScript whose imports end in `.js`. */
function loaderIn(cwd: string): string {
  return pathToFileURL(resolved("tsx", cwd)).href;
}

function binOf(name: string, cwd: string): string {
  const manifest = resolved(`${name}/package.json`, cwd);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === "string" ? bin : (bin[name] ?? "");
  return join(dirname(manifest), path);
}

function resolved(specifier: string, cwd: string): string {
  try {
    return createRequire(join(cwd, "package.json")).resolve(specifier);
  } catch {
    const [name] = specifier.split("/");
    throw new UsageError(
      `gen-api test runs with ${name}, which is not installed: npm install --save-dev ${name}`,
    );
  }
}

/** Runs Node in the project, with the streams of this process. */
function run(
  args: readonly string[],
  { seed }: TestCommandLine,
  cwd: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(seed && { GEN_API_SEED: seed }) };
    const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (status) => {
      resolve(status ?? exitStatuses.drift);
    });
  });
}
