import ts from "typescript";
import { linesOf, nodesOf, type Source } from "./sources.js";

/** The lines and files of each room: a folder of `src`, or of the runtime. */
export function rooms(
  sources: readonly Source[],
): ReadonlyMap<string, { readonly files: number; readonly lines: number }> {
  const found = new Map<string, { files: number; lines: number }>();
  for (const source of sources) {
    const [, room = ""] =
      /^src\/((?:runtime\/)?[^/]+)\//.exec(source.path) ?? [];
    const { files, lines } = found.get(room) ?? { files: 0, lines: 0 };
    found.set(room, { files: files + 1, lines: lines + linesOf(source) });
  }
  return found;
}

const columns = ["fields", "attributes", "columns"];
const relations = ["relations", "relationships"];

/**
 * Interfaces that say of a model which columns and which relations it has. Documents, which
 * have values of any kind or linkages under the same names, are none.
 */
export function modelDescriptions(
  sources: readonly Source[],
): readonly string[] {
  return sources.flatMap(({ tree }) =>
    tree.statements.filter(ts.isInterfaceDeclaration).flatMap((one) => {
      const typed = one.members
        .filter(ts.isPropertySignature)
        .flatMap((member) => {
          const isOpen = /\b(unknown|object|data)\b/.test(
            member.type?.getText(tree) ?? "",
          );
          return isOpen ? [] : [member.name.getText(tree)];
        });
      const has = (names: readonly string[]): boolean =>
        names.some((name) => typed.includes(name));
      return has(columns) && has(relations) ? [one.name.text] : [];
    }),
  );
}

export function proxies(sources: readonly Source[]): number {
  return sources.flatMap(({ tree }) =>
    [...nodesOf(tree)].filter(
      (node) =>
        ts.isNewExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === "Proxy",
    ),
  ).length;
}

/** Files under 25 lines with one function. */
export function smallFiles(sources: readonly Source[]): readonly string[] {
  return sources
    .filter(
      (source) =>
        linesOf(source) < 25 &&
        source.tree.statements.filter(isFunction).length === 1,
    )
    .map(({ path }) => path);
}

function isFunction(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement)) return true;
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(
    ({ initializer }) => initializer && ts.isArrowFunction(initializer),
  );
}
