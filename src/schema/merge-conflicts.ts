import { type Diagnostic, inFile } from "../source/diagnostic.js";
import { positionAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";

/** The line with which Git begins a conflict. */
const marker = /^<{7}(?: .*)?$/gm;

/**
 * The merge conflicts in a schema that Prisma refuses. The parser has an error for each
 * marker, and for each declaration that is there from both sides.
 */
export function mergeConflicts(
  files: readonly SourceFile[],
): readonly Diagnostic[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(marker)].map(
      ({ 0: { length }, index }): Diagnostic => ({
        severity: "error",
        message: "a merge conflict is not resolved",
        ...inFile({ position: positionAt(file, index), length }, "error"),
      }),
    ),
  );
}
