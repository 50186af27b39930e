import { formatDiagnostic, type Diagnostic } from "../source/diagnostic.js";
import type { Palette, Terminal } from "./terminal.js";

/** Prints every diagnostic, its first line in the colour of its severity. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { err, errColour }: Terminal,
): void {
  for (const diagnostic of diagnostics) {
    const [headline = "", ...rest] = formatDiagnostic(diagnostic).split("\n");
    const paint = errColour[colours[diagnostic.severity]];
    err(`${[paint(headline), ...rest].join("\n")}\n`);
  }
}

const colours: Readonly<Record<Diagnostic["severity"], keyof Palette>> = {
  error: "red",
  warning: "yellow",
  note: "cyan",
};
