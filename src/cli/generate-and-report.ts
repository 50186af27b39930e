import type { GenerateOptions, GenerateResult } from "../generate-options.js";
import type { Diagnostic } from "../source/diagnostic.js";
import { shownPath } from "../source/source-file.js";
import type { CommandLine } from "./command-line.js";
import { driftLines } from "./drift.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { printDiagnostics } from "./print-diagnostics.js";
import { Progress } from "./progress.js";
import { rewrittenHint } from "./rewritten.js";
import { successLine } from "./success-line.js";
import type { Terminal } from "./terminal.js";

/** The files that are shown where a tool has rewritten most of them. */
const samples = 3;

type RunFlags = Pick<
  CommandLine,
  "check" | "dryRun" | "quiet" | "verbose" | "json"
>;

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
    // A program keeps its own account of what it has seen.
    const said = { exitStatus: status, ...result, saidBefore: undefined };
    terminal.out(JSON.stringify(said, undefined, 2));
    return status;
  }
  if (flags.quiet) return status;

  const mayNote = !flags.check && drift.length > 0;
  printDiagnostics(
    result.diagnostics.filter(
      (one) =>
        one.severity !== "note" ||
        flags.verbose ||
        (mayNote && isNew(one, result)),
    ),
    terminal,
    flags.verbose,
  );
  const out = shownPath(result.out, options.cwd ?? process.cwd());
  const isPreview = flags.check || flags.dryRun;
  const listed = isPreview
    ? drift
    : drift.filter(({ state }) => state === "edited");
  const print = isPreview
    ? terminal.out
    : (text: string): void => terminal.err(`${text}\n`);
  const colour = isPreview ? terminal.outColour : terminal.errColour;
  const rewritten = rewrittenHint(result, options.cwd ?? process.cwd());
  const shown = rewritten ? listed.slice(0, samples) : listed;
  for (const file of shown) {
    driftLines(out, file, colour).forEach((line) => print(line));
  }
  if (rewritten)
    print(`and ${listed.length - shown.length} more: ${rewritten}`);
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

/** A note is printed once: by the run that first has it. Its line may change. */
function isNew(note: Diagnostic, { saidBefore }: GenerateResult): boolean {
  return saidBefore.every(({ message }) => message !== note.message);
}

/** A file that is no longer generated has no text to differ from. */
function whatForceDoes(edited: GenerateResult["files"]): string {
  const removes = edited.some(({ difference }) => difference === undefined);
  return removes
    ? "--force overwrites those that are generated, and removes the others"
    : "--force overwrites them";
}
