import type { GraphProblem } from "./graph-problem.js";
import type { SchemaDescription } from "./schema-description.js";

/** What a configuration may change about a graph. */
export interface GraphOptions {
  /** Whether a model is part of the API; all are when absent. */
  readonly includes?: (model: string) => boolean;
  /** Another JSON:API type and path segment, by model (R1). */
  readonly types?: ReadonlyMap<string, string>;
  /** The fields of another unique that is the public id, by model (R22). */
  readonly ids?: ReadonlyMap<string, readonly string[]>;
}

/** Options for models that the schema does not have: a slip in a name. */
export function checkOptions(
  { types, ids }: GraphOptions,
  { models }: SchemaDescription,
): GraphProblem[] {
  const known = new Set(models.map((model) => model.name));
  const named = new Set([...(types?.keys() ?? []), ...(ids?.keys() ?? [])]);
  return [...named]
    .filter((name) => !known.has(name))
    .map((name) => ({
      severity: "error",
      message: `the configuration names a model ${name}, which the schema does not have`,
    }));
}
