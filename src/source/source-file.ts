import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** A file that the user wrote: one of a schema, or a configuration. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the working directory, with `/` on every platform. */
  readonly name: string;
  /** The text with LF line ends and without a byte order mark. */
  readonly text: string;
}

/**
 * Reads a file, for diagnostics with places in it. Synchronous on purpose: for the
 * hundreds of small files of some schemas, this is several times faster.
 */
export function readSource(path: string, cwd: string): SourceFile {
  const text = normalise(readFileSync(path, "utf8"));
  return { path, name: shownPath(path, cwd), text };
}

/** A path as messages show it: relative, with `/` on every platform. */
export function shownPath(path: string, cwd: string): string {
  return relative(cwd, path).split(sep).join("/") || ".";
}

function normalise(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
}
