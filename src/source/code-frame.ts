import type { Position } from "./position.js";

/** The line of a position and its neighbours, with the place underlined. */
export function codeFrame(
  { file, line, column }: Position,
  length: number,
): string {
  const lines = file.text.split("\n");
  const last = Math.min(line + 1, lines.length);
  const width = String(last).length;
  const row = (mark: string, number: number | "", text: string): string =>
    `${mark} ${String(number).padStart(width)} | ${text}`.trimEnd();
  const frame: string[] = [];
  for (let number = Math.max(line - 1, 1); number <= last; number += 1) {
    const text = lines[number - 1] ?? "";
    frame.push(row(number === line ? ">" : " ", number, text));
    if (number === line) {
      // Keep tabs, so that the mark is below its place at any tab width.
      const indent = text.slice(0, column - 1).replace(/[^\t]/g, " ");
      const room = text.length - column + 1;
      const marks = "^".repeat(Math.max(1, Math.min(length, room)));
      frame.push(row(" ", "", indent + marks));
    }
  }
  return frame.join("\n");
}
