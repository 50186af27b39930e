import { type Diagnostic, formatDiagnostic } from "./diagnostic.js";

/**
 * What the user asked for cannot be done: a wrong option, a bad configuration,
 * an output folder that must not be written to. Its message is one sentence, or
 * all mistakes in a configuration; the command prints it without a stack and
 * exits with 2.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(problem: string | readonly Diagnostic[]) {
    const diagnostics: readonly Diagnostic[] =
      typeof problem === "string"
        ? [{ severity: "error", message: problem }]
        : problem;
    super(diagnostics.map((one) => formatDiagnostic(one)).join("\n"));
    this.diagnostics = diagnostics;
  }
}
