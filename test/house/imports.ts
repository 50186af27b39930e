import { posix } from "node:path";
import ts from "typescript";
import { nodesOf, type Source } from "./sources.js";

/** What one module takes of another, in whichever way it is written. */
export interface Import {
  readonly from: string;
  /** The path of the other module. */
  readonly to: string;
  /** It is left out of the compiled code. */
  readonly typeOnly: boolean;
  /** By the names that the other exports; `*` if all of them may be used. */
  readonly names: readonly string[];
}

/** The imports between modules of the repository; packages are left out. */
export function importsOf(sources: readonly Source[]): readonly Import[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, tree }) =>
    placesOf(tree).flatMap((node) => {
      const found = read(node);
      const to = found && target(path, found.specifier, paths);
      return found && to !== undefined ? [{ from: path, to, ...found }] : [];
    }),
  );
}

/** Where imports may be: an `import(…)` is anywhere, the others are statements of the file. */
function placesOf(tree: ts.SourceFile): readonly ts.Node[] {
  return tree.text.includes("import(") ? [...nodesOf(tree)] : tree.statements;
}

type ReadImport = Pick<Import, "names" | "typeOnly"> & {
  readonly specifier: ts.Node;
};

function read(node: ts.Node): ReadImport | undefined {
  if (ts.isImportDeclaration(node)) return importDeclaration(node);
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const { exportClause, isTypeOnly, moduleSpecifier } = node;
    const names =
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(originalName)
        : ["*"];
    return { specifier: moduleSpecifier, typeOnly: isTypeOnly, names };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal, typeOnly: true, names: ["*"] };
  }
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  return argument &&
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? { specifier: argument, typeOnly: false, names: ["*"] }
    : undefined;
}

function importDeclaration(node: ts.ImportDeclaration): ReadImport {
  const { importClause: clause, moduleSpecifier: specifier } = node;
  const bindings = clause?.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings : undefined;
  return {
    specifier,
    typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    names: [
      ...(clause?.name ? ["default"] : []),
      ...(named ? named.elements.map(originalName) : bindings ? ["*"] : []),
    ],
  };
}

function originalName(one: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (one.propertyName ?? one.name).text;
}

function target(
  from: string,
  specifier: ts.Node,
  paths: ReadonlySet<string>,
): string | undefined {
  if (!ts.isStringLiteralLike(specifier)) return undefined;
  if (!specifier.text.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), specifier.text);
  const written = [path, path.replace(/\.js$/, ".ts"), `${path}.ts`];
  return written.find((one) => paths.has(one));
}

/** The groups of modules that import each other, directly or through others. */
export function circlesOf(imports: readonly Import[]): readonly string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) {
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  // Tarjan: the earliest module on the path that a module leads back to.
  const visit = (path: string): number => {
    const known = order.get(path);
    if (known !== undefined) return open.includes(path) ? known : Infinity;
    const own = order.size;
    order.set(path, own);
    open.push(path);
    const targets = next.get(path) ?? [];
    const least = Math.min(own, ...targets.map(visit));
    if (least === own) {
      const members = open.splice(open.indexOf(path)).sort();
      if (members.length > 1 || targets.includes(path)) circles.push(members);
    }
    return least;
  };
  for (const path of next.keys()) visit(path);
  return circles;
}
