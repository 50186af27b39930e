import { inStyle } from "./in-style.js";
import { type InitPlan, planInit } from "./plan-init.js";
import { readProjectFacts } from "./project-facts.js";
import { writeStep } from "./write-step.js";

/**
 * Gives the project in a folder what it needs to begin with gen-api: a
 * configuration, an example, a script, and a check for its CI.
 *
 * @throws SchemaError when the project has a schema that is invalid
 */
export async function init(cwd: string, dryRun: boolean): Promise<InitPlan> {
  const { steps, advice } = planInit(await readProjectFacts(cwd));
  const styled = await inStyle(steps, cwd);
  if (!dryRun) styled.forEach((step) => writeStep(cwd, step));
  return { steps: styled, advice };
}
