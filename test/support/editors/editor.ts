/** What an editor asks a compiler of a file while someone types in it. */
export interface Editor {
  /**
   * The names that it offers.
   *
   * @param text of the file, with a `|` where the cursor is
   */
  names(text: string): Promise<readonly string[]>;
  /** What it shows of the name in front of the cursor. */
  hover(text: string): Promise<string>;
  close(): void;
}

/** The text of the file, and where the cursor is in it. */
export function atCursor(text: string): { text: string; at: number } {
  const at = text.lastIndexOf("|");
  return { text: text.slice(0, at) + text.slice(at + 1), at };
}
