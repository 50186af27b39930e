import type { ts } from "ts-morph";
import type { Compiler } from "../source/exported-object.js";
import type { Module } from "./own-modules.js";

/** A Prisma client that a module exports, or a class of one, such as a `PrismaService`. */
export interface ExportedClient {
  readonly path: string;
  /** By which it is imported; `default` for the default export. */
  readonly name: string;
  readonly isClass: boolean;
}

/** What a module exports of another one; without names all of it. */
interface PassedOn {
  readonly from: string;
  readonly name?: string;
  readonly as?: string;
}

interface ClientExports {
  readonly clients: readonly ExportedClient[];
  readonly passedOn: readonly PassedOn[];
  /** Clients that it keeps to itself, by the names of their variables. */
  readonly kept: readonly string[];
}

/**
 * The clients that a module makes: `new PrismaClient()`, also extended, kept on
 * `globalThis` or made by a function of the module. The module is parsed, not run.
 */
export function exportedClients(
  ts: Compiler,
  { path, text }: Module,
): ClientExports {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const scope = scopeOf(ts, source);
  const clients: ExportedClient[] = [];
  const passedOn: PassedOn[] = [];
  const add = (name: string, local: string): void => {
    const isClass = scope.classes.has(local) && local !== prismaClient;
    if (isClass || scope.isClient(local)) clients.push({ path, name, isClass });
  };
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) {
      const { expression } = statement;
      if (ts.isIdentifier(expression)) add("default", expression.text);
      else if (scope.makes(expression))
        clients.push({ path, name: "default", isClass: false });
    } else if (ts.isExportDeclaration(statement)) {
      const { moduleSpecifier, exportClause } = statement;
      const from =
        moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
          ? moduleSpecifier.text
          : undefined;
      if (exportClause === undefined) {
        if (from !== undefined) passedOn.push({ from });
      } else if (ts.isNamedExports(exportClause) && !statement.isTypeOnly) {
        for (const { name, propertyName } of exportClause.elements) {
          const local = (propertyName ?? name).text;
          if (from === undefined) add(name.text, local);
          else passedOn.push({ from, name: local, as: name.text });
        }
      }
    } else if (isExported(ts, statement)) {
      for (const local of namesOf(ts, statement)) {
        const isDefault = isExported(ts, statement, true);
        add(isDefault ? "default" : local, local);
      }
    }
  }
  const exported = new Set(clients.map(({ name }) => name));
  const kept = [...scope.variables.keys()].filter(
    (name) => !exported.has(name) && scope.isClient(name),
  );
  return { clients, passedOn, kept: clients.length === 0 ? kept : [] };
}

const prismaClient = "PrismaClient";

interface Scope {
  /** The names of the client's class, and of those that extend it. */
  readonly classes: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, unknown>;
  readonly isClient: (name: string) => boolean;
  readonly makes: (node: ts.Node) => boolean;
}

function scopeOf(ts: Compiler, source: ts.SourceFile): Scope {
  const classes = new Set([prismaClient]);
  const functions = new Map<string, ts.Node>();
  const variables = new Map<string, (ts.Expression | ts.TypeNode)[]>();
  for (const statement of source.statements) {
    if (ts.isClassDeclaration(statement)) {
      const bases = statement.heritageClauses?.flatMap(({ types }) => [
        ...types,
      ]);
      if (bases?.some(({ expression }) => isClass(expression)))
        classes.add(statement.name?.text ?? "default");
    } else if (ts.isFunctionDeclaration(statement) && statement.name) {
      functions.set(statement.name.text, statement);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer, type } of statement.declarationList
        .declarations) {
        if (!ts.isIdentifier(name)) continue;
        if (initializer && isFunction(initializer))
          functions.set(name.text, initializer);
        else
          variables.set(
            name.text,
            [initializer, type].filter((one) => !!one),
          );
      }
    }
  }

  function isFunction(node: ts.Node): boolean {
    return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  }

  function isClass(node: ts.Node): boolean {
    if (ts.isIdentifier(node)) return classes.has(node.text);
    if (ts.isTypeReferenceNode(node)) return isClass(node.typeName);
    return (
      ts.isPropertyAccessExpression(node) && node.name.text === prismaClient
    );
  }

  /** Whether a client is made anywhere in it. */
  function hasNew(node: ts.Node): boolean {
    if (ts.isNewExpression(node) && isClass(node.expression)) return true;
    return ts.forEachChild(node, hasNew) ?? false;
  }

  /** @param open names of variables that are being looked at */
  function makes(node: ts.Node, open: readonly string[] = []): boolean {
    if (ts.isTypeNode(node)) return isClass(node);
    if (ts.isNewExpression(node)) return isClass(node.expression);
    if (isFunction(node)) return hasNew(node);
    if (ts.isObjectLiteralExpression(node)) return false;
    if (ts.isIdentifier(node)) {
      const made = functions.get(node.text);
      return made ? hasNew(made) : isClient(node.text, open);
    }
    // `new PrismaClient().$extends({})`, and `remember("prisma", () => new PrismaClient())`.
    if (ts.isPropertyAccessExpression(node))
      return node.name.text === "$extends" && makes(node.expression, open);
    const parts = ts.isCallExpression(node)
      ? [
          node.expression,
          ...node.arguments.filter(
            (one) => isFunction(one) || ts.isNewExpression(one),
          ),
        ]
      : childrenOf(node);
    return parts.some((one) => makes(one, open));
  }

  function childrenOf(node: ts.Node): readonly ts.Node[] {
    const children: ts.Node[] = [];
    ts.forEachChild(node, (one) => void children.push(one));
    return children;
  }

  function isClient(name: string, open: readonly string[] = []): boolean {
    const said = open.includes(name) ? undefined : variables.get(name);
    return said?.some((one) => makes(one, [...open, name])) ?? false;
  }

  return { classes, variables, isClient, makes };
}

function isExported(
  ts: Compiler,
  statement: ts.Statement,
  asDefault = false,
): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  const kind = asDefault
    ? ts.SyntaxKind.DefaultKeyword
    : ts.SyntaxKind.ExportKeyword;
  return (ts.getModifiers(statement) ?? []).some((one) => one.kind === kind);
}

function namesOf(ts: Compiler, statement: ts.Statement): readonly string[] {
  if (ts.isClassDeclaration(statement))
    return [statement.name?.text ?? "default"];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}
