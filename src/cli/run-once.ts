import { relative, sep } from "node:path";
import type { GenerateOptions, GenerateResult } from "../generate-options.js";
import type { CommandLine } from "./command-line.js";
import { driftLines } from "./drift.js";
import { EXIT_STATUS, type ExitStatus } from "./exit-status.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { Progress } from "./progress.js";
import { successLine } from "./success-line.js";
import type { Terminal } from "./terminal.js";

type Manner = Pick<CommandLine, "check" | "dryRun" | "quiet" | "json">;

/** Generates or checks once, and reports the result. */
export async function runOnce(
  options: GenerateOptions,
  manner: Manner,
  terminal: Terminal,
): Promise<ExitStatus> {
  const begin = performance.now();
  // Loaded late: `--help` and a mistyped option need no schema parser.
  const { generate } = await import("../generate.js");
  const isSilent = manner.quiet || manner.json;
  const progress = new Progress(terminal, isSilent);
  let result: GenerateResult;
  try {
    result = await generate({
      ...options,
      onStep: (step) => progress.at(step),
    });
  } finally {
    progress.clear();
  }
  const drift = result.files.filter(({ state }) => state !== "unchanged");
  const status =
    manner.check && drift.length > 0 ? EXIT_STATUS.drift : EXIT_STATUS.done;
  if (manner.json) {
    terminal.out(
      JSON.stringify({ exitStatus: status, ...result }, undefined, 2),
    );
    return status;
  }
  if (manner.quiet) return status;

  printDiagnostics(result.diagnostics, terminal);
  const out = displayPath(result.out, options.cwd);
  const isPreview = manner.check || manner.dryRun;
  const listed = isPreview
    ? drift
    : drift.filter(({ state }) => state === "edited");
  const print = isPreview
    ? terminal.out
    : (text: string): void => terminal.err(`${text}\n`);
  const colour = isPreview ? terminal.outColour : terminal.errColour;
  for (const file of listed) {
    driftLines(out, file, colour).forEach((line) => print(line));
  }
  if (!isPreview && listed.length > 0) {
    terminal.err("kept as they are; --force overwrites them\n");
  }
  terminal.out(
    status === EXIT_STATUS.drift
      ? `${out} is out of date: run gen-api again without --check${drift.some(({ state }) => state === "edited") ? ", with --force for what was edited by hand" : ""}`
      : successLine(result, performance.now() - begin, isPreview),
  );
  return status;
}

function displayPath(path: string, cwd: string = process.cwd()): string {
  const way = relative(cwd, path).split(sep).join("/");
  return way === "" ? "." : way;
}
