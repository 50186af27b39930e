import type { ProjectFacts } from "./project-facts.js";
import { testRunnerOf } from "./test-runner.js";

/** What the user's test of the API imports, and the project does not have yet. */
export function testPackages({
  testScript,
  dependencies,
}: Pick<ProjectFacts, "testScript" | "dependencies">): readonly string[] {
  const runner = testRunnerOf({ testScript, dependencies });
  const needed = {
    vitest: [],
    jest: dependencies.has("@types/jest") ? [] : ["@jest/globals"],
    "node:test": ["tsx", "@types/node"],
  }[runner];
  return ["@gen-api/serve", ...needed].filter(
    (name) => !dependencies.has(name),
  );
}
