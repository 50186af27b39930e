import type { ProjectFacts } from "./project-facts.js";

/** What runs the tests of a project. */
export type TestRunner = "vitest" | "jest" | "node:test";

/** How a script that runs tests calls each. */
const calls: readonly (readonly [TestRunner, RegExp])[] = [
  ["vitest", /\bvitest\b/],
  ["jest", /\bjest\b/],
  ["node:test", /\b(node|tsx)\b.* --test\b/],
];

/** The runner that the project's own script names, else the one that it depends on. */
export function testRunnerOf({
  testScript = "",
  dependencies,
}: Pick<ProjectFacts, "testScript" | "dependencies">): TestRunner {
  const [name = "node:test"] =
    calls.find(([, call]) => call.test(testScript)) ??
    calls.find(([name]) => dependencies.has(name)) ??
    [];
  return name;
}
