import { toLf } from "./content-hash.js";

/**
 * The first line on which two texts differ; `undefined` is past an end. Both lines are
 * past it if one text has no line break at its end.
 */
export interface LineDifference {
  /** Counted from 1. */
  readonly line: number;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** Finds the first differing line; line ends are ignored. */
export function firstDifference(
  expected: string,
  actual: string,
): LineDifference | undefined {
  if (toLf(expected) === toLf(actual)) return undefined;
  const want = linesOf(expected);
  const have = linesOf(actual);
  let at = 0;
  while (at < want.length && want[at] === have[at]) at += 1;
  return { line: at + 1, expected: want[at], actual: have[at] };
}

function linesOf(text: string): readonly string[] {
  const lines = toLf(text).match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => line.replace("\n", ""));
}
