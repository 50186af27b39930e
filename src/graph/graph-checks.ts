import type { GraphProblem } from "./graph-problem.js";
import type { Model } from "./model-graph.js";
import { nameCollisions } from "./names.js";

/** What the owner of a graph should know before it is served. */
export function checkModels(models: readonly Model[]): GraphProblem[] {
  return [
    ...nameCollisions(models),
    ...models.flatMap(missingId),
    ...reservedNames(models, "type", () => true),
    ...reservedNames(models, "id", (model) => !isPlainId(model)),
  ];
}

function missingId(model: Model): GraphProblem[] {
  if (model.id !== undefined) return [];
  return [
    {
      severity: "note",
      message: `${model.isView ? "view" : "model"} ${model.name} has no unique field that is always set: only its collection is served`,
      model: model.name,
    },
  ];
}

/**
 * JSON:API keeps `type` and `id` for itself beside the attributes. Nearly
 * every schema has a `type`, so this is one line a graph and no more.
 */
function reservedNames(
  models: readonly Model[],
  name: string,
  clashes: (model: Model) => boolean,
): GraphProblem[] {
  const owners = models
    .filter(({ restOperations }) => restOperations.length > 0)
    .filter((model) =>
      [...model.fields, ...model.relations].some(
        (own) => own.wireName === name,
      ),
    )
    .filter(clashes)
    .map((model) => model.name);
  const [first] = owners;
  if (first === undefined) return [];
  const shown = owners.slice(0, 3).join(", ");
  const more = owners.length > 3 ? ` and ${owners.length - 3} more` : "";
  const meaning = name === "id" ? "other than its id" : "of its own";
  return [
    {
      severity: "note",
      message: `${shown}${more}: a field \`${name}\` ${meaning} is a name that JSON:API reserves; it is served under that name all the same`,
      model: first,
      field: name,
    },
  ];
}

function isPlainId(model: Model): boolean {
  const parts = model.id?.fields ?? [];
  return parts.length === 1 && parts[0] === "id";
}
