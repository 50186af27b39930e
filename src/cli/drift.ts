import { posix } from "node:path";
import type { PlannedFile } from "../output/plan.js";
import type { Palette } from "./terminal.js";

const maxWidth = 100;

/**
 * One file that is out of date: the reason, and the first line that differs, as
 * a diff would show it.
 */
export function driftLines(
  out: string,
  { path, reason, difference }: PlannedFile,
  colour: Palette,
): readonly string[] {
  // A client of the REST service may be in a folder beside this one.
  const name = posix.normalize(`${out}/${path}`);
  if (difference === undefined) return [`${name}: ${reason ?? ""}`];
  const { line, expected, actual } = difference;
  // Generated texts have a line break at their end.
  const isUnended = expected === undefined && actual === undefined;
  return [
    `${name}:${line}: ${reason ?? ""}`,
    colour.red(`  - ${isUnended ? "(no line break)" : shown(actual)}`),
    colour.cyan(`  + ${shown(expected)}`),
  ];
}

function shown(line: string | undefined): string {
  if (line === undefined) return "(end of file)";
  return line.length > maxWidth ? `${line.slice(0, maxWidth)}…` : line;
}
