import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";

/** What `createQueries` has beside the models. */
const taken = ["defaults", "invalidate"];

/** Models that factories of queries cannot be made for. */
export function checkQueries(served: readonly Model[]): GraphProblem[] {
  return served
    .filter(({ delegate }) => taken.includes(delegate))
    .map(({ name, delegate }) => ({
      severity: "error",
      message: `a model called ${name} cannot have options of queries: \`${delegate}\` beside the models is a function`,
      hint: "rename it, and keep its table with @@map",
      model: name,
    }));
}
