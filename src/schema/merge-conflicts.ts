import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { placeAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";

/** Git's lines from the beginning of a conflict to its end. */
const conflict = /^(<{7}(?: .*)?)\n(?:[^]*?\n>{7}(?: .*)?$)?/gm;

/**
 * Puts one error in place of the parser's errors within a merge conflict: it has one for
 * each marker, and one for each declaration that is there from both sides. Where the
 * parser finds nothing wrong, as in a comment, the markers do no harm.
 */
export function withMergeConflicts(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  return files.reduce(
    (all, file) =>
      [...file.text.matchAll(conflict)].reduce(
        (rest, { 0: text, 1: marker = "", index }) =>
          withConflict(rest, file, { text, marker, index }),
        all,
      ),
    diagnostics,
  );
}

interface Conflict {
  readonly text: string;
  /** Its first line. */
  readonly marker: string;
  readonly index: number;
}

function withConflict(
  diagnostics: readonly Diagnostic[],
  file: SourceFile,
  { text, marker, index }: Conflict,
): readonly Diagnostic[] {
  const place = placeAt(file, index, marker.length);
  const { line: firstLine } = place.position;
  const last = firstLine + text.split("\n").length - 1;
  const isWithin = ({ file: name, line = 0 }: Diagnostic): boolean =>
    name === file.name && line >= firstLine && line <= last;
  const first = diagnostics.findIndex(isWithin);
  if (first < 0) return diagnostics;
  const told: Diagnostic = {
    severity: "error",
    message: "a merge conflict is not resolved",
    ...inFile(place, "error"),
  };
  return diagnostics
    .with(first, told)
    .filter((one, at) => at <= first || !isWithin(one));
}
