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

/** No file of an earlier run. */
const nothing: OutputState = {
  disk: new Map(),
  strays: new Set(),
  ownership: { written: new Map(), complete: true, agreed: new Set() },
};
