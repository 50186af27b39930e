import { preferredByClient } from "../client-names.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";

/**
 * Models in whose place the Prisma client has another one, which is not served: requests
 * would reach the records of a model that was left out. If both are served they collide.
 *
 * @param declared the models of the schema by name, whether served or not
 */
export function unreachableModels(
  declared: ReadonlyMap<string, unknown>,
  models: readonly Model[],
): GraphProblem[] {
  const served = new Set(models.map(({ name }) => name));
  return models.flatMap(({ name, delegate }) => {
    const preferred = preferredByClient(name);
    const isOther = declared.has(preferred) && !served.has(preferred);
    if (!isOther) return [];
    return [
      {
        severity: "error" as const,
        message: `model ${name} cannot be served: "${delegate}" of the Prisma client is the model ${preferred}`,
        hint: `rename one of them, or leave both out with --exclude ${preferred},${name}`,
        model: name,
      },
    ];
  });
}
