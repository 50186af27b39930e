import type { GraphProblem } from "../graph/graph-problem.js";
import type { Directive } from "../graph/schema-description.js";
import { codeFrame } from "./code-frame.js";
import type { Diagnostic } from "./diagnostic.js";
import type { Positions } from "./positions.js";
import type { Position } from "./schema-file.js";

/**
 * The problem as a diagnostic, at the place of the directive it is about, or
 * where its names are declared. A member of the configuration is named instead.
 */
export function locateProblem(
  problem: GraphProblem,
  positions: Positions,
): Diagnostic {
  const { severity, hint, source } = problem;
  const place =
    source && "path" in source ? undefined : placeOf(problem, positions);
  const path = source && "path" in source ? source.path : "";
  const { message } = problem;
  return {
    severity,
    message:
      path === "" || message.startsWith(path) ? message : `${path}: ${message}`,
    ...(hint !== undefined && { hint }),
    ...(place !== undefined && {
      file: place.position.file.name,
      line: place.position.line,
      column: place.position.column,
      // A note is read in passing and says enough with its place.
      ...(severity !== "note" && {
        frame: codeFrame(place.position, place.length),
      }),
    }),
  };
}

interface Place {
  readonly position: Position;
  readonly length: number;
}

function placeOf(
  { model, field, source }: GraphProblem,
  positions: Positions,
): Place | undefined {
  const isDirective = source !== undefined && !("path" in source);
  const position = isDirective
    ? positions.directive(source)
    : model === undefined
      ? undefined
      : positions.locate(model, field);
  const length = isDirective
    ? directiveText(source).length
    : (field ?? model ?? "").length;
  return position && { position, length };
}

function directiveText({ name, value }: Directive): string {
  return `@api.${name} ${value}`.trimEnd();
}
