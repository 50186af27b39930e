import type { SourceFile } from "./source-file.js";

const known = new WeakMap<SourceFile, readonly number[]>();

/** Where the lines of a file begin: looked for once, however many problems it has. */
export function lineStarts(file: SourceFile): readonly number[] {
  let starts = known.get(file);
  if (!starts) {
    const ends = [...file.text.matchAll(/\n/g)];
    starts = [0, ...ends.map(({ index }) => index + 1)];
    known.set(file, starts);
  }
  return starts;
}

/** A line of a file, counted from 1; nothing behind its end. */
export function lineText(file: SourceFile, line: number): string {
  const starts = lineStarts(file);
  const next = starts[line] ?? file.text.length + 1;
  return file.text.slice(starts[line - 1] ?? next, next - 1);
}

/** The line of an offset into a file's text, counted from 1. */
export function lineAt(file: SourceFile, offset: number): number {
  const starts = lineStarts(file);
  let [from, to] = [0, starts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] as number) <= offset) from = middle;
    else to = middle;
  }
  return from + 1;
}
