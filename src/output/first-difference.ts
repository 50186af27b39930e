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

const block = 4096;

/**
 * Finds the first differing line; line ends are ignored. Texts may be long, so
 * they are not split into lines.
 */
export function firstDifference(
  expected: string,
  actual: string,
): LineDifference | undefined {
  const want = toLf(expected);
  const have = toLf(actual);
  if (want === have) return undefined;
  let at = 0;
  // Compare blocks first: this finds a change near the end in a tenth of the time.
  while (
    at < want.length &&
    want.slice(at, at + block) === have.slice(at, at + block)
  ) {
    at += block;
  }
  while (want[at] === have[at]) at += 1;
  const begun = want.slice(0, at).lastIndexOf("\n") + 1;
  // If one text ends in a line and the other continues on a new one, the latter differs.
  const isAtEnd = at === want.length || at === have.length;
  const isNewLine = isAtEnd && at > begun && (want[at] ?? have[at]) === "\n";
  const start = isNewLine ? at + 1 : begun;
  return {
    line: countLines(want.length < start ? have : want, start),
    expected: lineAt(want, start),
    actual: lineAt(have, start),
  };
}

/** The number of the line that starts at an offset, counted from 1. */
function countLines(text: string, start: number): number {
  let line = 1;
  let end = text.indexOf("\n");
  while (end !== -1 && end < start) {
    line += 1;
    end = text.indexOf("\n", end + 1);
  }
  return line;
}

/** The line that starts at an offset; `undefined` past the end. */
function lineAt(text: string, start: number): string | undefined {
  if (start >= text.length) return undefined;
  const end = text.indexOf("\n", start);
  return text.slice(start, end === -1 ? text.length : end);
}
