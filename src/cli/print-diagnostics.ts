import { formatDiagnostic, type Diagnostic } from "../source/diagnostic.js";
import type { Palette, Terminal } from "./terminal.js";

/** More fill several screens, and often have one cause, which is among the first. */
const most = 20;

/** Lines of notes: they are no reason to act, and large schemas have many. */
const linesOfNotes = 5;

/**
 * Prints diagnostics, errors first where there are many; a first line in its severity's colour.
 *
 * @param isVerbose whether all notes are printed
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
  isVerbose = false,
): void {
  const graver = diagnostics.filter(({ severity }) => severity !== "note");
  const notes = diagnostics.filter(({ severity }) => severity === "note");
  const isMany = graver.length > most;
  const shown = isMany ? graver.toSorted(byGravity).slice(0, most) : graver;
  for (const one of shown) print(one, terminal);
  if (isMany) {
    terminal.err(
      `and ${graver.length - most} more; --json lists all of them\n`,
    );
  }
  const fitting = isVerbose ? notes : notes.slice(0, fittingNotes(notes));
  for (const one of fitting) print(one, terminal);
  const hidden = notes.length - fitting.length;
  if (hidden > 0) {
    const more = hidden === 1 ? "1 more note" : `${hidden} more notes`;
    terminal.err(`and ${more}: --verbose prints all\n`);
  }
}

/** How many notes leave a line for the number of the others. */
function fittingNotes(notes: readonly Diagnostic[]): number {
  let lines = 0;
  const ends = notes.map((one) => (lines += linesOf(one).length));
  return lines <= linesOfNotes
    ? notes.length
    : ends.filter((end) => end < linesOfNotes).length;
}

function linesOf(diagnostic: Diagnostic): readonly string[] {
  return formatDiagnostic(diagnostic).split("\n");
}

function print(diagnostic: Diagnostic, { err, errColour }: Terminal): void {
  const [headline = "", ...rest] = linesOf(diagnostic);
  const paint = errColour[colours[diagnostic.severity]];
  err(`${[paint(headline), ...rest].join("\n")}\n`);
}

const severities = ["error", "warning", "note"];

function byGravity(one: Diagnostic, other: Diagnostic): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity);
}

const colours: Readonly<Record<Diagnostic["severity"], keyof Palette>> = {
  error: "red",
  warning: "yellow",
  note: "cyan",
};
