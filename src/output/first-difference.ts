import { toLf } from "./content-hash.js";

/** The first line on which two texts differ; `undefined` is past an end. */
export interface LineDifference {
  /** Counted from 1. */
  readonly line: number;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** Finds the first differing line; line ends alone are no difference. */
export function firstDifference(
  expected: string,
  actual: string,
): LineDifference | undefined {
  if (expected === actual) return undefined;
  const want = toLf(expected).split("\n");
  const have = toLf(actual).split("\n");
  for (let i = 0; i < Math.max(want.length, have.length); i += 1) {
    if (want[i] !== have[i]) {
      return {
        line: i + 1,
        expected: lineAt(want, i),
        actual: lineAt(have, i),
      };
    }
  }
  return undefined;
}

function lineAt(lines: readonly string[], i: number): string | undefined {
  const isEnd = i === lines.length - 1 && lines[i] === "";
  return isEnd ? undefined : lines[i];
}
