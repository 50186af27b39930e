import { codeFrame } from "./code-frame.js";
import type { Place } from "./position.js";

/** An error, warning or note about a schema or a configuration, with its place. */
export interface Diagnostic {
  readonly severity: "error" | "warning" | "note";
  /** A lower-case sentence without a full stop. */
  readonly message: string;
  /** Relative to the working directory, with `/` on every platform. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in UTF-16 units as editors do. */
  readonly column?: number;
  /** The line and its neighbours, ready to print. */
  readonly frame?: string;
  /** The member of the configuration that it is about: `models.User.id`. */
  readonly setting?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** The members of a diagnostic for its place. */
export function inFile(
  { position, length }: Place,
  severity: Diagnostic["severity"],
): Pick<Diagnostic, "file" | "line" | "column" | "frame"> {
  return {
    file: position.file.name,
    line: position.line,
    column: position.column,
    // For a note, the position is enough.
    ...(severity !== "note" && { frame: codeFrame(position, length) }),
  };
}

/** Compares by place, file by file; diagnostics about a whole file come first. */
export function inReadingOrder(one: Diagnostic, other: Diagnostic): number {
  const { file = "" } = one;
  const { file: otherFile = "" } = other;
  if (file !== otherFile) return file < otherFile ? -1 : 1;
  const lines = (one.line ?? 0) - (other.line ?? 0);
  return lines || (one.column ?? 0) - (other.column ?? 0);
}

/**
 * A diagnostic as text, without a line break at its end.
 *
 * @example
 * schema.prisma:12:5: type "Foo" is neither a built-in type, nor …
 *   11 | model Post {
 * > 12 |   id Foo
 *      |      ^^^
 *   13 | }
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  return [
    headline(diagnostic),
    ...(diagnostic.frame === undefined ? [] : [diagnostic.frame]),
    ...(diagnostic.hint === undefined ? [] : [`  hint: ${diagnostic.hint}`]),
  ].join("\n");
}

/** A diagnostic as a line: place, severity, message. */
export function headline({
  file,
  line,
  column,
  severity,
  message,
}: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined);
  const words = [
    ...(place.length === 0 ? [] : [place.join(":")]),
    // Errors are the default here, so only other severities are named.
    ...(severity === "error" ? [] : [severity]),
    message,
  ];
  return words.join(": ");
}
