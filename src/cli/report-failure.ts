import { UsageError } from "../config/usage-error.js";
import {
  SchemaError,
  SchemaNotFoundError,
  type Diagnostic,
} from "../schema/diagnostic.js";
import { EXIT_STATUS, type ExitStatus } from "./exit-status.js";
import { printDiagnostics } from "./print-diagnostics.js";
import type { Terminal } from "./terminal.js";

const DISK_ERRORS: ReadonlySet<string> = new Set([
  "EACCES",
  "EBUSY",
  "EEXIST",
  "EISDIR",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

/** Says what went wrong, in the words that its kind deserves. */
export function reportFailure(
  error: unknown,
  terminal: Terminal,
  isJson: boolean,
  version: string,
): ExitStatus {
  const status = exitStatusOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isJson) {
    const diagnostics: readonly Diagnostic[] =
      error instanceof SchemaError
        ? error.diagnostics
        : [{ severity: "error", message }];
    terminal.out(
      JSON.stringify({ exitStatus: status, diagnostics }, undefined, 2),
    );
  }
  if (status === EXIT_STATUS.bug) reportBug(error, terminal, version);
  else if (isJson) return status;
  else if (error instanceof SchemaError) {
    printDiagnostics(error.diagnostics, terminal);
  } else {
    terminal.err(`${terminal.errColour.red("gen-api:")} ${message}\n`);
  }
  return status;
}

function exitStatusOf(error: unknown): ExitStatus {
  if (error instanceof UsageError) return EXIT_STATUS.usage;
  if (error instanceof SchemaNotFoundError) return EXIT_STATUS.usage;
  if (error instanceof SchemaError) return EXIT_STATUS.invalidSchema;
  return isDiskError(error) ? EXIT_STATUS.usage : EXIT_STATUS.bug;
}

/** The file system said no; its message names the path and the reason. */
function isDiskError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" && DISK_ERRORS.has(code);
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
