import { formatDiagnostic, type Diagnostic } from "../source/diagnostic.js";
import type { Palette, Terminal } from "./terminal.js";

/** More fill several screens, and often have one cause, which is among the first. */
const most = 20;

/** Prints diagnostics, errors first where there are many; a first line in its severity's colour. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { err, errColour }: Terminal,
): void {
  const isMany = diagnostics.length > most;
  const shown = isMany
    ? diagnostics.toSorted(byGravity).slice(0, most)
    : diagnostics;
  for (const diagnostic of shown) {
    const [headline = "", ...rest] = formatDiagnostic(diagnostic).split("\n");
    const paint = errColour[colours[diagnostic.severity]];
    err(`${[paint(headline), ...rest].join("\n")}\n`);
  }
  if (isMany) {
    err(`and ${diagnostics.length - most} more; --json lists all of them\n`);
  }
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
