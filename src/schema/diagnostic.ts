/** One thing to say about a schema, and where. */
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
  /** What to do about it. */
  readonly hint?: string;
}

/** The schema cannot be used; says everything that is wrong with it at once. */
export class SchemaError extends Error {
  override readonly name: string = "SchemaError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => headline(diagnostic)).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/** There is no schema to read: a wrong path, rather than a wrong schema. */
export class SchemaNotFoundError extends SchemaError {
  override readonly name: string = "SchemaNotFoundError";
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

function headline({
  file,
  line,
  column,
  severity,
  message,
}: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined);
  const words = [
    ...(place.length === 0 ? [] : [place.join(":")]),
    // An error is what one expects to read here; the rest says what it is.
    ...(severity === "error" ? [] : [severity]),
    message,
  ];
  return words.join(": ");
}
