import { type Diagnostic, headline } from "../source/diagnostic.js";

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
