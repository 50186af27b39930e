/** Replaces `text.slice(start, end)`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Replaces a range by blanks of the same length. */
export function blank(start: number, end: number): Edit {
  return { start, end, text: " ".repeat(end - start) };
}

/** Applies edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const edit of edits) {
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** Converts an offset into the edited text to one into the text before. */
export function offsetBefore(edits: readonly Edit[], offset: number): number {
  let shift = 0;
  for (const edit of edits) {
    const start = edit.start + shift;
    if (offset < start) break;
    if (offset < start + edit.text.length) {
      return Math.min(offset - shift, edit.end);
    }
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}
