import { basename } from "node:path";
import type { ts } from "ts-morph";
import type { Compiler } from "../source/exported-object.js";
import type { Module } from "./own-modules.js";

/**
 * What a statement behind a server's making adds: a guard, which middleware for all paths
 * may be, or something of which this cannot be told.
 */
type Use = "guard" | "unknown" | undefined;

/** @param framework the package of the server; hooks of Fastify count wherever they are */
export function useOf(
  ts: Compiler,
  source: ts.SourceFile,
  framework: string,
  app: string,
  statement: ts.Statement,
): Use {
  if (framework === "fastify") return undefined;
  const text = statement.getText(source);
  const call = ts.isExpressionStatement(statement)
    ? statement.expression
    : undefined;
  const isOwn =
    call &&
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.expression.getText(source) === app;
  if (isOwn && ["use", "all", "route"].includes(call.expression.name.text)) {
    const [first, ...rest] = call.arguments;
    const hasPath =
      first !== undefined &&
      (ts.isStringLiteralLike(first) ||
        ts.isArrayLiteralExpression(first) ||
        ts.isRegularExpressionLiteral(first));
    const isForAll =
      !hasPath || (ts.isStringLiteralLike(first) && allPaths.test(first.text));
    const handlers = hasPath ? rest : call.arguments;
    const isHarmless = handlers.every(
      (one) =>
        harmless.test(one.getText(source)) ||
        (framework === "express" && endsRequests(ts, source, one)),
    );
    if (isForAll && !isHarmless) return "guard";
  }
  const name = app.replace("$", "\\$");
  const isUsed = new RegExp(`(?<![\\w$.])${name}\\s*\\.use\\(`);
  const isGiven = new RegExp(`[(,{]\\s*${name}\\s*[),}]`);
  return isUsed.test(isOwn ? text.slice(app.length) : text) ||
    (!ts.isExportDeclaration(statement) &&
      isGiven.test(text.replace(starting, "")))
    ? "unknown"
    : undefined;
}

/** Whether another module imports a server's, and adds middleware. */
export function addsMiddleware(
  { path, text }: Module,
  server: Module,
): boolean {
  const name = basename(server.path).replace(/\.[cm]?tsx?$/, "");
  return (
    path !== server.path &&
    new RegExp(`from ["']\\.[^"']*/${name}(\\.\\w+)?["']`).test(text) &&
    /\.use\(/.test(text)
  );
}

const allPaths = /^\/?(\{?\*.*)?$/;

/** Parsers, headers, logs and files: none tells who asks. */
const harmless =
  /^((express|bodyParser)\.\w+\(|(json|urlencoded|raw|text|cors|helmet|compression|compress|morgan|logger|cookieParser|secureHeaders)\(|logger$)/;

/** Middleware of Express for errors, or for what is not found. Nothing follows it. */
function endsRequests(
  ts: Compiler,
  source: ts.SourceFile,
  node: ts.Expression,
): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node)
    ? node.parameters.length === 4 || node.parameters.length < 3
    : /error|not_?found/i.test(node.getText(source));
}

/** What listens, and what handles errors: calls that may be given the server. */
const starting =
  /\b(createServer|createSecureServer|Server|serve|handle|getRequestListener|[\w.]*error\w*)\([^()]*\)/gi;
