import { type Diagnostic, headline } from "../source/diagnostic.js";

/** The schema cannot be used; has all mistakes in it. */
export class SchemaError extends Error {
  override readonly name: string = "SchemaError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => headline(diagnostic)).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/** There is no schema to read: the path is wrong, not the schema. */
export class SchemaNotFoundError extends SchemaError {
  override readonly name: string = "SchemaNotFoundError";
}
