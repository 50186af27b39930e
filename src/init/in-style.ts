import type { EndOfLine } from "../output/content-hash.js";
import { formatOutput } from "../output/format.js";
import type { OutputState } from "../output/plan.js";
import { UsageError } from "../source/usage-error.js";
import type { InitStep } from "./init-step.js";

/**
 * The steps, with new modules formatted as the project's prettier would. Where its
 * configuration cannot be loaded they stay as they are: each run of gen-api tells that.
 */
export async function inStyle(
  steps: readonly InitStep[],
  cwd: string,
): Promise<readonly InitStep[]> {
  const modules = steps.flatMap(({ path, action, text }) =>
    action === "create" && text !== undefined && /\.m?ts$/.test(path)
      ? [[path, text] as const]
      : [],
  );
  try {
    const { texts } = await formatOutput(cwd, new Map(modules), nothing);
    return steps.map((step) => {
      const text = texts.get(step.path);
      return text === undefined ? step : { ...step, text };
    });
  } catch (error) {
    if (error instanceof UsageError) return steps;
    throw error;
  }
}

/** How the project's prettier ends the lines of what is generated in a folder. */
export async function endOfLineAt(folder: string): Promise<EndOfLine> {
  try {
    return (await formatOutput(folder, new Map(), nothing)).endOfLine ?? "lf";
  } catch (error) {
    if (error instanceof UsageError) return "lf";
    throw error;
  }
}

/** No file of an earlier run. */
const nothing: OutputState = {
  disk: new Map(),
  strays: new Set(),
  ownership: { written: new Map(), complete: true, agreed: new Set() },
};
