import { lineStarts, lineText } from "./lines.js";
import type { Position } from "./position.js";
import { textWidth } from "./text-width.js";

/** Longer lines are cut: a terminal would break them, and the marks below. */
const longest = 120;
/** What stays before a place so far behind that the beginning of its line is cut. */
const lead = 40;

/** The line of a position and its neighbours, with the place underlined. */
export function codeFrame(
  { file, line, column }: Position,
  length: number,
): string {
  const last = Math.min(line + 1, lineStarts(file).length);
  const width = String(last).length;
  const row = (mark: string, number: number | "", text: string): string =>
    `${mark} ${String(number).padStart(width)} | ${text}`.trimEnd();
  const frame: string[] = [];
  for (let number = Math.max(line - 1, 1); number <= last; number += 1) {
    const text = lineText(file, number);
    if (number !== line) {
      frame.push(row(" ", number, cut(text, 0)));
      continue;
    }
    const at = column - 1;
    const from = at + length <= longest ? 0 : Math.max(0, at - lead);
    const place = text.slice(at, Math.min(at + length, from + longest));
    // Prisma underlines the blank behind an attribute too.
    const marks = "^".repeat(Math.max(1, textWidth(place.trimEnd())));
    const before = cut(text.slice(0, at), from);
    frame.push(row(">", number, cut(text, from)));
    frame.push(row(" ", "", blank(before) + marks));
  }
  return frame.join("\n");
}

/** A line from an offset on, with an ellipsis for what is left out. */
function cut(text: string, from: number): string {
  const to = from + longest;
  const begin = from > 0 ? "…" : "";
  const end = text.length > to ? "…" : "";
  // Half of a pair may be left at a cut.
  return begin + text.slice(from, to).toWellFormed() + end;
}

/** Spaces as wide as a text. Tabs stay, so that what follows is below it at any tab width. */
function blank(text: string): string {
  return text
    .split("\t")
    .map((part) => " ".repeat(textWidth(part)))
    .join("\t");
}
