import { codeFrame } from "./code-frame.js";
import type { Diagnostic } from "./diagnostic.js";
import type { Positions } from "./positions.js";

/** A problem that knows a declaration by name, as the graph reports it. */
export interface NamedProblem {
  readonly severity: Diagnostic["severity"];
  readonly message: string;
  readonly hint?: string;
  readonly model?: string;
  readonly field?: string;
}

/** The problem as a diagnostic, at the place where its names are declared. */
export function locateProblem(
  { severity, message, hint, model, field }: NamedProblem,
  positions: Positions,
): Diagnostic {
  const position =
    model === undefined ? undefined : positions.locate(model, field);
  return {
    severity,
    message,
    ...(hint !== undefined && { hint }),
    ...(position !== undefined && {
      file: position.file.name,
      line: position.line,
      column: position.column,
      // A note is read in passing and says enough with its place.
      ...(severity !== "note" && {
        frame: codeFrame(position, (field ?? model ?? "").length),
      }),
    }),
  };
}
