import { type Finding, memberPlace, notesOf } from "./finding.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { isServed, servedRelations } from "../served.js";

const groups = new Set(["and", "or", "not"]);

/** Whether REST's filters have groups of this name. */
export function isGroupName(wireName: string): boolean {
  return groups.has(wireName);
}

/** Fields and relations that take the name of a group of REST's filters. */
export function groupNames(models: readonly Model[]): GraphProblem[] {
  const places = models
    .filter((model) => isServed(model, "rest"))
    .flatMap((model) =>
      [...model.fields, ...servedRelations(model, "rest")]
        .filter(({ wireName }) => isGroupName(wireName))
        .map((one) => memberPlace(model.name, one.name)),
    );
  return notesOf({ places, message, hint });
}

const message =
  "a filter of this name means the field: REST has no group of filters by it there";

const hint: Finding["hint"] = () =>
  "give it another name in REST if clients need the group";
