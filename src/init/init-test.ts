import { apiTest, apiTestFile } from "./api-test.js";
import { inStyle } from "./in-style.js";
import { readProjectFacts } from "./project-facts.js";
import { writeStep } from "./write-step.js";
import { UsageError } from "../source/usage-error.js";
import { testPackages } from "./test-packages.js";

/**
 * Writes the user's test of the API, and nothing else.
 *
 * @returns what was done, and what is left to do
 * @throws UsageError where it is there already, or none can be written
 */
export async function initTest(cwd: string): Promise<readonly string[]> {
  const facts = await readProjectFacts(cwd);
  if (facts.read(apiTestFile) !== undefined) {
    throw new UsageError(
      `${apiTestFile} is there already, and is yours: gen-api test runs it`,
    );
  }
  const [step] = await inStyle([await apiTest(facts)], cwd);
  if (step) writeStep(cwd, step);
  const missing = testPackages(facts);
  return [
    `created ${apiTestFile}: ${step?.note ?? ""}`,
    "next:",
    ...(missing.length > 0 ? [`- install ${missing.join(", ")}`] : []),
    ...(facts.read(`${facts.out}/.gen-api.json`) === undefined
      ? ["- write the API, which it imports: npx gen-api"]
      : []),
    "- read who its callers are, and run it: npx gen-api test",
  ];
}
