import { lineAt, lineStarts } from "./lines.js";
import type { SourceFile } from "./source-file.js";

/** A place in a file, both numbers counted from 1. */
export interface Position {
  readonly file: SourceFile;
  readonly line: number;
  readonly column: number;
}

/** What to underline. */
export interface Place {
  readonly position: Position;
  readonly length: number;
}

/** The place of a part of a file's text. */
export function placeAt(
  file: SourceFile,
  offset: number,
  length: number,
): Place {
  return { position: positionAt(file, offset), length };
}

/** The position of an offset into a file's text. */
export function positionAt(file: SourceFile, offset: number): Position {
  const at = Math.min(offset, file.text.length);
  const line = lineAt(file, at);
  return { file, line, column: at - (lineStarts(file)[line - 1] ?? 0) + 1 };
}
