import type { GraphProblem } from "./graph-problem.js";
import type { Model } from "./model-graph.js";

/** The property of the Prisma client that serves a model: `PostLike` → `postLike`. */
export function delegateName(model: string): string {
  // By code point, as the client does: a model may start with any letter.
  return model.replace(/^./u, (first) => first.toLowerCase());
}

/**
 * Requests match types and delegates without regard to case, and a folder per
 * model must survive a file system that ignores it. So no two may meet there.
 */
export function nameCollisions(models: readonly Model[]): GraphProblem[] {
  const problems: GraphProblem[] = [];
  const owners = new Map<string, Model>();
  for (const model of models) {
    const names = new Set([
      model.delegate.toLowerCase(),
      model.type.toLowerCase(),
    ]);
    const rival = [...names]
      .map((name) => owners.get(name))
      .find((owner) => owner !== undefined);
    if (rival !== undefined) {
      problems.push({
        severity: "error",
        message: `models ${rival.name} and ${model.name} have the same name once case is ignored`,
        hint: `rename one of them, or leave one out with --exclude ${model.name}`,
        model: model.name,
      });
    }
    for (const name of names) {
      if (!owners.has(name)) owners.set(name, model);
    }
  }
  return problems;
}
