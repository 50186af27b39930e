import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import type { SchemaDescription } from "../schema-description.js";

/** What a name beside the rules of models means. */
const beside: ReadonlyMap<string, string> = new Map([
  ["others", "`others: false` beside the rules means the models without"],
  ["all", "`all` beside the rules says who may do everything"],
]);

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
  const taken = served.flatMap(({ name }): GraphProblem[] => {
    const meaning = beside.get(name);
    if (meaning === undefined) return [];
    return [
      {
        severity: "error",
        message: `a model called ${name} cannot have access rules: ${meaning}`,
        hint: "rename it, and keep its table with @@map",
        model: name,
      },
    ];
  });
  return [...problems, ...taken];
}
