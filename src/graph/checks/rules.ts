import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import type { SchemaDescription } from "../schema-description.js";

/** What rules of access cannot be written for. */
export function checkRules(
  { provider }: SchemaDescription,
  served: readonly Model[],
): GraphProblem[] {
  const problems: GraphProblem[] = [];
  if (provider === "mongodb") {
    problems.push({
      severity: "error",
      message: "access rules need a relational database",
      hint: "leave out the setting access",
    });
  }
  if (served.some(({ name }) => name === "others")) {
    problems.push({
      severity: "error",
      message:
        "a model called others cannot have access rules: `others: false` beside the rules means the models without",
      hint: "rename it, and keep its table with @@map",
      model: "others",
    });
  }
  return problems;
}
