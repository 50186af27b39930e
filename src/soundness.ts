import { UsageError } from "./config/usage-error.js";
import type { GraphProblem } from "./graph/graph-problem.js";
import type { ModelGraph } from "./graph/model-graph.js";
import {
  type Diagnostic,
  formatDiagnostic,
  SchemaError,
} from "./schema/diagnostic.js";
import type { LoadedSchema } from "./schema/load-schema.js";
import { locateProblem } from "./schema/locate-problem.js";

/**
 * Problems as diagnostics.
 *
 * @throws SchemaError with all of them when one is an error, UsageError when
 *   the errors are the configuration's alone.
 */
export function requireSound(
  problems: readonly GraphProblem[],
  { positions }: LoadedSchema,
): readonly Diagnostic[] {
  const diagnostics = problems.map((one) => locateProblem(one, positions));
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return diagnostics;
  if (errors.some(({ source }) => !source || !("path" in source))) {
    throw new SchemaError(diagnostics);
  }
  const lines = diagnostics.filter(({ severity }) => severity === "error");
  throw new UsageError(lines.map((one) => formatDiagnostic(one)).join("\n"));
}

/**
 * @throws UsageError when every model is left out, SchemaError when there is none
 */
export function requireModels(
  { models }: ModelGraph,
  { description }: LoadedSchema,
): void {
  if (models.length > 0) return;
  if (description.models.length > 0) {
    throw new UsageError(
      "no model is left to expose: all of them are excluded or hidden",
    );
  }
  throw new SchemaError([
    { severity: "error", message: "the schema has no models to expose" },
  ]);
}
