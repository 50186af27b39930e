/** One file of a schema. */
export interface SchemaFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the working directory, with `/` on every platform. */
  readonly name: string;
  /** The text with LF line ends and without a byte order mark. */
  readonly text: string;
}

/** A place in a schema, both numbers counted from 1. */
export interface Position {
  readonly file: SchemaFile;
  readonly line: number;
  readonly column: number;
}

/** The position of an offset into a file's text. */
export function positionAt(file: SchemaFile, offset: number): Position {
  const before = file.text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  const line = before.split("\n").length;
  return { file, line, column: before.length - lineStart + 1 };
}
