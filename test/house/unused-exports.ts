import ts from "typescript";
import { importsOf } from "./imports.js";
import type { Source } from "./sources.js";

/** A name that a module exports. */
export interface Export {
  readonly path: string;
  readonly name: string;
}

/**
 * The exports that no other module imports: neither of `src` nor of what is around it.
 *
 * @param entries the modules that users import, whose exports are for them
 */
export function unusedExports(
  sources: readonly Source[],
  around: readonly Source[],
  entries: ReadonlySet<string>,
): readonly Export[] {
  const used = new Set(
    importsOf([...sources, ...around]).flatMap(({ to, names }) =>
      names.map((name) => `${to} ${name}`),
    ),
  );
  return sources
    .filter(({ path }) => !entries.has(path) && !used.has(`${path} *`))
    .flatMap(({ path, tree }) =>
      tree.statements
        .flatMap(exportedNames)
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => ({ path, name })),
    );
}

function exportedNames(statement: ts.Statement): readonly string[] {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isExportDeclaration(statement)) {
    const { exportClause: clause } = statement;
    return clause && ts.isNamedExports(clause)
      ? clause.elements.map(({ name }) => name.text)
      : [];
  }
  if (!ts.canHaveModifiers(statement)) return [];
  const modifiers = (ts.getModifiers(statement) ?? []).map(({ kind }) => kind);
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return [];
  if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return ["default"];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}
