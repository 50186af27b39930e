import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../output/make-folder.js";
import { type InitPlan, planInit } from "./plan-init.js";
import { readProjectFacts } from "./project-facts.js";

/**
 * Gives the project in a folder what it needs to begin with gen-api: a
 * configuration, an example, a script, and a check for its CI.
 *
 * @throws SchemaError when the project has a schema that is invalid
 */
export async function init(cwd: string, dryRun: boolean): Promise<InitPlan> {
  const plan = await planInit(await readProjectFacts(cwd));
  if (dryRun) return plan;
  for (const { path, action, text } of plan.steps) {
    if (text === undefined) continue;
    const file = join(cwd, path);
    makeFolder(dirname(file));
    // Never overwrite a file that appeared meanwhile.
    writeFileSync(file, text, { flag: action === "create" ? "wx" : "w" });
  }
  return plan;
}
