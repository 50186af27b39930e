import { type Diagnostic, formatDiagnostic } from "../source/diagnostic.js";

/**
 * What a person asked for cannot be done: a wrong option, a bad configuration,
 * an output folder that must not be written to. A sentence for that person, or
 * everything that is wrong with a configuration at once; the command prints it
 * without a stack and exits with 2.
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
