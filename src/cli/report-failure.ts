import { SchemaError, SchemaNotFoundError } from "../schema/schema-error.js";
import type { Diagnostic } from "../source/diagnostic.js";
import { UsageError } from "../source/usage-error.js";
import { diskProblem } from "./disk-problem.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { printDiagnostics } from "./print-diagnostics.js";
import type { Terminal } from "./terminal.js";

/** Reports an error in the form that fits its kind. */
export function reportFailure(
  error: unknown,
  terminal: Terminal,
  isJson: boolean,
  version: string,
): ExitStatus {
  const status = exitStatusOf(error);
  const message =
    diskProblem(error) ??
    (error instanceof Error ? error.message : String(error));
  if (isJson) {
    const diagnostics: readonly Diagnostic[] =
      error instanceof SchemaError || error instanceof UsageError
        ? error.diagnostics
        : [{ severity: "error", message }];
    terminal.out(
      JSON.stringify({ exitStatus: status, diagnostics }, undefined, 2),
    );
  }
  if (status === exitStatuses.bug) reportBug(error, terminal, version);
  else if (isJson) return status;
  else if (error instanceof SchemaError || isLocated(error)) {
    printDiagnostics(error.diagnostics, terminal);
  } else {
    terminal.err(`${terminal.errColour.red("gen-api:")} ${message}\n`);
  }
  return status;
}

/** Mistakes in a configuration file are reported at their positions. */
function isLocated(error: unknown): error is UsageError {
  return (
    error instanceof UsageError &&
    error.diagnostics.some(({ file }) => file !== undefined)
  );
}

function exitStatusOf(error: unknown): ExitStatus {
  if (error instanceof UsageError) return exitStatuses.usage;
  if (error instanceof SchemaNotFoundError) return exitStatuses.usage;
  if (error instanceof SchemaError) return exitStatuses.invalidSchema;
  return diskProblem(error) === undefined
    ? exitStatuses.bug
    : exitStatuses.usage;
}

function reportBug(error: unknown, { err }: Terminal, version: string): void {
  const stack = error instanceof Error ? error.stack : undefined;
  err(
    [
      "gen-api has met a bug of its own; please report it with the lines below",
      `gen-api ${version}, Node ${process.version}, ${process.platform}`,
      stack ?? String(error),
      "",
    ].join("\n"),
  );
}
