import type { SourceFile } from "../source/source-file.js";

/** Strings are matched too: what looks like a comment in one is none. */
const stringOrComment = /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

interface Comment {
  readonly offset: number;
  readonly text: string;
}

/** The comments of a file, with their slashes. */
export function commentsIn({ text }: SourceFile): readonly Comment[] {
  return [...text.matchAll(stringOrComment)].flatMap((match) =>
    match[0].startsWith("/")
      ? [{ offset: match.index, text: match[0].trimEnd() }]
      : [],
  );
}

/**
 * Blanks comments and fills strings with `_`, so that neither is taken for syntax. The
 * length and the lines stay the same.
 */
export function maskText(text: string): string {
  return text.replace(stringOrComment, (match) =>
    match.startsWith('"')
      ? `"${"_".repeat(match.length - 2)}"`
      : match.replace(/[^\n]/g, " "),
  );
}
