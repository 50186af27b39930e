import {
  type ModelSelection,
  selectModels,
  settingsByModel,
} from "../config/select-models.js";
import { readExposure } from "../exposure/read-exposure.js";
import { buildGraph } from "../graph/build-graph.js";
import type { Exposure } from "../graph/exposure.js";
import type { GraphOptions } from "../graph/graph-options.js";
import type { GraphProblem } from "../graph/graph-problem.js";
import type { Model } from "../graph/model-graph.js";
import type { SchemaDescription } from "../graph/schema-description.js";
import { isServed, services } from "../graph/served.js";

/** What a run would serve of a schema. */
export interface ExposedModels {
  readonly models: readonly Model[];
  readonly exposure: Exposure;
}

/** Applies settings to a schema; `undefined` if a run would refuse it, and say why. */
export function exposedModels(
  description: SchemaDescription,
  selection: ModelSelection,
  options: Pick<GraphOptions, "services" | "access">,
): ExposedModels | undefined {
  const { exposure, problems } = readExposure(
    description,
    settingsByModel(selection),
  );
  if (problems.some(isError)) return undefined;
  const names = description.models.map(({ name }) => name);
  const includes = selectModels(names, selection);
  const built = buildGraph(description, { ...options, includes, exposure });
  if (built.problems.some(isError)) return undefined;
  const models = built.graph.models.filter((model) =>
    services.some(
      (one) => options.services?.[one] !== false && isServed(model, one),
    ),
  );
  return { models, exposure };
}

function isError({ severity }: GraphProblem): boolean {
  return severity === "error";
}
