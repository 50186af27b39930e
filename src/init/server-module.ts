import type { ts } from "ts-morph";
import { type Compiler, unwrap } from "../source/exported-object.js";
import { addsMiddleware, useOf } from "./middleware.js";
import type { Module } from "./own-modules.js";

/** The place in an application's server at which an API is mounted. */
export interface ServerModule extends Module {
  /** The package that the server is made with. */
  readonly package: string;
  /** The variable that holds the server. */
  readonly app: string;
  /** Behind the last import of a package, the last import, and what the API comes after. */
  readonly packagesEnd: number;
  readonly importsEnd: number;
  readonly mountAt: number;
  /** The line that the API comes after, without its indentation. */
  readonly after: string;
  readonly indent: string;
  /** What may guard the application, and would not guard an API at this place. */
  readonly passedBy: readonly string[];
}

/** What makes a server, by its package: the names under which it is imported. */
const makers: Readonly<Record<string, readonly string[]>> = {
  express: ["default", "express"],
  hono: ["Hono"],
  fastify: ["default", "fastify", "Fastify"],
};

/**
 * The module that makes a project's server: one that starts it, if there are several. The
 * place is behind settings and middleware for all paths that follow the server's making,
 * such as CORS, and before body parsers and routes; if middleware for all paths comes
 * later, such as that which signs callers in, it is behind that.
 */
export function serverModule(
  ts: Compiler,
  modules: readonly Module[],
): ServerModule | undefined {
  const found = modules.flatMap((module) => {
    const server = serverIn(ts, module);
    if (server === undefined) return [];
    const users = modules.filter((one) => addsMiddleware(one, module));
    const passedBy = [...server.passedBy, ...users.map(({ path }) => path)];
    return [{ ...server, passedBy }];
  });
  const started = found.find(({ text, app }) =>
    [`${app}.listen(`, `serve(`, `export default ${app}`].some((call) =>
      text.includes(call),
    ),
  );
  return started ?? (found.length === 1 ? found[0] : undefined);
}

function serverIn(ts: Compiler, module: Module): ServerModule | undefined {
  const { path, text } = module;
  if (!Object.keys(makers).some((name) => text.includes(name)))
    return undefined;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports = source.statements.filter((one) =>
    ts.isImportDeclaration(one),
  );
  const called = new Map(imports.flatMap((one) => makersIn(ts, one)));
  if (called.size === 0) return undefined;
  const isOfPackage = ({ moduleSpecifier }: ts.ImportDeclaration): boolean =>
    ts.isStringLiteral(moduleSpecifier) &&
    !moduleSpecifier.text.startsWith(".");

  const visit = (node: ts.Node): ServerModule | undefined => {
    const statements =
      ts.isSourceFile(node) || ts.isBlock(node) ? [...node.statements] : [];
    for (const [index, statement] of statements.entries()) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList
        .declarations) {
        const made = initializer && madeBy(ts, initializer, called);
        if (made === undefined || !ts.isIdentifier(name)) continue;
        const app = name.text;
        const following = statements.slice(index + 1);
        const uses = following.map((one) => useOf(ts, source, made, app, one));
        const front = following.indexOf(
          lastInFront(ts, source, app, following) ?? statement,
        );
        const place = Math.max(front, uses.lastIndexOf("guard"));
        const last = following[place] ?? statement;
        const lineAt = text.lastIndexOf("\n", last.getStart(source)) + 1;
        return {
          ...module,
          package: made,
          app,
          packagesEnd: lineEnd(text, imports.findLast(isOfPackage)?.end ?? 0),
          importsEnd: lineEnd(text, imports.at(-1)?.end ?? 0),
          mountAt: lineEnd(text, last.end),
          after: text.slice(last.getStart(source), last.end),
          indent: /^[ \t]*/.exec(text.slice(lineAt))?.[0] ?? "",
          passedBy: following
            .filter((_, at) => at > place && uses[at] === "unknown")
            .map((one) => one.getText(source).split("\n")[0]?.trim() ?? ""),
        };
      }
    }
    return ts.forEachChild(node, visit);
  };
  return visit(source);
}

/** The end of the line that a place is in. */
export function lineEnd(text: string, at: number): number {
  return at + (/^[^\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
}

/** The names by which an import has what makes a server: name → package. */
function makersIn(
  ts: Compiler,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
): readonly (readonly [string, string])[] {
  const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
  const names = Object.hasOwn(makers, from) ? makers[from] : undefined;
  if (names === undefined || !importClause) return [];
  const { name, namedBindings } = importClause;
  const locals: string[] = [];
  if (name && names.includes("default")) locals.push(name.text);
  if (namedBindings && ts.isNamespaceImport(namedBindings))
    locals.push(namedBindings.name.text);
  if (namedBindings && ts.isNamedImports(namedBindings)) {
    for (const { name: local, propertyName } of namedBindings.elements)
      if (names.includes((propertyName ?? local).text)) locals.push(local.text);
  }
  return locals.map((local) => [local, from]);
}

function madeBy(
  ts: Compiler,
  node: ts.Expression,
  called: ReadonlyMap<string, string>,
): string | undefined {
  const inner = unwrap(ts, node);
  if (inner) return madeBy(ts, inner, called);
  return (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    ts.isIdentifier(node.expression)
    ? called.get(node.expression.text)
    : undefined;
}

const settings = ["set", "enable", "disable", "addHook", "decorateRequest"];
const bodyParser = /\b(json|urlencoded|raw|text|bodyParser)\(/;

/** The last of the statements behind a server's making that the API comes after. */
function lastInFront(
  ts: Compiler,
  source: ts.SourceFile,
  app: string,
  statements: readonly ts.Statement[],
): ts.Statement | undefined {
  let last: ts.Statement | undefined;
  for (const statement of statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    const { expression } = statement;
    const call = ts.isAwaitExpression(expression)
      ? expression.expression
      : expression;
    const text = statement.getText(source);
    if (!new RegExp(`\\b${app.replace("$", "\\$")}\\b`).test(text)) continue;
    if (
      !ts.isCallExpression(call) ||
      !ts.isPropertyAccessExpression(call.expression) ||
      call.expression.expression.getText(source) !== app
    )
      break;
    const [first] = call.arguments;
    const isForAll =
      ["use", "register"].includes(call.expression.name.text) &&
      first !== undefined &&
      !ts.isStringLiteralLike(first) &&
      !text.includes("prefix:");
    const isSetting = settings.includes(call.expression.name.text);
    if (!(isForAll || isSetting) || bodyParser.test(text)) break;
    last = statement;
  }
  return last;
}
