import type { GenerateOptions, GenerateResult } from "../generate-options.js";
import { shownPath } from "../source/source-file.js";
import type { CommandLine } from "./command-line.js";
import { driftLines } from "./drift.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { Progress } from "./progress.js";
import { successLine } from "./success-line.js";
import type { Terminal } from "./terminal.js";

type RunFlags = Pick<CommandLine, "check" | "dryRun" | "quiet" | "json">;

/** Generates or checks once, and reports the result. */
export async function generateAndReport(
  options: GenerateOptions,
  flags: RunFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const begin = performance.now();
  // Loaded late: `--help` and a mistyped option need no schema parser.
  const { generate } = await import("../generate.js");
  const isSilent = flags.quiet || flags.json;
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
    flags.check && drift.length > 0 ? exitStatuses.drift : exitStatuses.done;
  if (flags.json) {
    terminal.out(
      JSON.stringify({ exitStatus: status, ...result }, undefined, 2),
    );
    return status;
  }
  if (flags.quiet) return status;

  printDiagnostics(result.diagnostics, terminal);
  const out = shownPath(result.out, options.cwd ?? process.cwd());
  const isPreview = flags.check || flags.dryRun;
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
    terminal.err(`kept as they are; ${whatForceDoes(listed)}\n`);
  }
  terminal.out(
    status === exitStatuses.drift
      ? `${out} is out of date: run gen-api again without --check${drift.some(({ state }) => state === "edited") ? ", with --force for what was edited by hand" : ""}`
      : successLine(result, performance.now() - begin, isPreview),
  );
  return status;
}

/** A file that is no longer generated has no text to differ from. */
function whatForceDoes(edited: GenerateResult["files"]): string {
  const removes = edited.some(({ difference }) => difference === undefined);
  return removes
    ? "--force overwrites those that are generated, and removes the others"
    : "--force overwrites them";
}
