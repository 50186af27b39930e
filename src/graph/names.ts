import type { Draft } from "./draft.js";
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
export function nameCollisions(
  drafts: ReadonlyMap<string, Draft>,
  models: readonly Model[],
): GraphProblem[] {
  const problems: GraphProblem[] = [];
  const owners = new Map<string, Model>();
  for (const model of models) {
    const names = new Set([
      model.delegate.toLowerCase(),
      model.type.toLowerCase(),
    ]);
    const taken = [...names].find((name) => owners.has(name));
    if (taken !== undefined) {
      const rival = owners.get(taken) as Model;
      problems.push(collision(taken, rival, model, drafts));
    }
    for (const name of names) {
      if (!owners.has(name)) owners.set(name, model);
    }
  }
  return problems;
}

/** Told at the type that was chosen, where a model does not have the name by itself. */
function collision(
  shared: string,
  rival: Model,
  model: Model,
  drafts: ReadonlyMap<string, Draft>,
): GraphProblem {
  const named = [model, rival].find(
    ({ delegate }) => delegate.toLowerCase() !== shared,
  );
  const setting = named && drafts.get(named.name)?.exposure.type;
  if (named && setting) {
    return {
      severity: "error",
      message: `models ${rival.name} and ${model.name} are both called "${shared}"`,
      hint: `choose another type for ${named.name}`,
      model: named.name,
      source: setting.source,
    };
  }
  return {
    severity: "error",
    message: `models ${rival.name} and ${model.name} have the same name once case is ignored`,
    hint: `rename one of them, or leave one out with --exclude ${model.name}`,
    model: model.name,
  };
}
