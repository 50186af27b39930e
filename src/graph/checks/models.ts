import type { Draft } from "../draft.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { nameCollisions } from "./name-collisions.js";
import { kindOf } from "./operation-reasons.js";
import { combinationNames } from "./combination-names.js";
import { groupNames } from "./group-names.js";
import { unmarkedValues } from "./unmarked-values.js";
import { disallowedNames } from "./disallowed-names.js";
import { unreachableModels } from "./unreachable-models.js";

/**
 * Problems that the user should know before the API is served.
 *
 * @param declared the models of the schema by name, whether served or not
 */
export function checkModels(
  declared: ReadonlyMap<string, unknown>,
  drafts: ReadonlyMap<string, Draft>,
  models: readonly Model[],
): GraphProblem[] {
  return [
    ...nameCollisions(drafts, models),
    ...unreachableModels(declared, models),
    ...models.flatMap(missingId),
    ...combinationNames(models),
    ...groupNames(models),
    ...unmarkedValues(models),
    ...disallowedNames(drafts, models),
  ];
}

function missingId(model: Model): GraphProblem[] {
  if (model.id !== undefined) return [];
  return [
    {
      severity: "note",
      message: `${kindOf(model)} ${model.name} has no unique field that is always set: only its collection is served`,
      model: model.name,
    },
  ];
}
