import { preferredByClient } from "../client-names.js";
import type { Draft } from "../draft.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";

/**
 * Models with the same type or delegate once case is ignored: requests may write
 * these in any case, and a file system may ignore the case of folders.
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

/** Reported at the setting of the type, if that is where the name comes from. */
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
  // Of `Tag` and `tag`, the Prisma client has only `Tag`.
  const absent = preferredByClient(rival.name) === model.name ? rival : model;
  return {
    severity: "error",
    message: `models ${rival.name} and ${model.name} have the same name once case is ignored`,
    hint: `rename one of them, or leave one out with --exclude ${absent.name}`,
    model: model.name,
  };
}
