import { join } from "node:path";
import type { ts } from "ts-morph";
import {
  type Compiler,
  exportedObject,
  topLevelVariables,
  unwrap,
} from "../source/exported-object.js";

/**
 * The `schema` setting in the text of a Prisma configuration file: a path
 * relative to that file, or `computed` if only running the file would tell it.
 */
export async function readSchemaSetting(
  text: string,
): Promise<{ readonly path: string } | "computed" | undefined> {
  const { ts } = await import("ts-morph");
  const source = ts.createSourceFile(
    "prisma.config.ts",
    text,
    ts.ScriptTarget.Latest,
    true, // Nodes know the file, and with it their text.
  );
  const config = exportedObject(ts, source);
  if (config === undefined) return undefined;
  for (const property of config.properties) {
    const { name } = property;
    if (name === undefined || !("text" in name) || name.text !== "schema") {
      continue;
    }
    const path = literalPath(
      ts,
      valueOf(ts, property),
      topLevelVariables(ts, source, true),
    );
    return path === undefined ? "computed" : { path };
  }
  return undefined;
}

/** The value of a property, which for `{ schema }` is the variable. */
function valueOf(
  ts: Compiler,
  property: ts.ObjectLiteralElementLike,
): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/**
 * A literal, or literals and constants joined by functions of `path`, relative to the
 * folder of the file.
 */
function literalPath(
  ts: Compiler,
  node: ts.Expression | undefined,
  variables: ReadonlyMap<string, ts.Expression>,
): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  const inner = unwrap(ts, node);
  if (inner !== undefined) return literalPath(ts, inner, variables);
  if (ts.isIdentifier(node) && variables.has(node.text)) {
    // Without the constant itself: a path may not be made of itself.
    const others = new Map(variables);
    others.delete(node.text);
    return literalPath(ts, variables.get(node.text), others);
  }
  if (isOwnFolder(node)) return ".";
  if (!ts.isCallExpression(node) || !isPathJoin(node.expression)) {
    return undefined;
  }
  const parts = node.arguments.map((part) => literalPath(ts, part, variables));
  return parts.every((part) => part !== undefined) ? join(...parts) : undefined;
}

/** Whether an expression is one of the ways to write the folder of the file. */
function isOwnFolder(node: ts.Expression): boolean {
  return /^(__dirname|import\.meta\.dirname|(path\.)?dirname\((url\.)?fileURLToPath\(import\.meta\.url\)\))$/.test(
    node.getText(),
  );
}

/** Not any `join`: that of a list makes another text. */
function isPathJoin(callee: ts.Expression): boolean {
  return /^((node)?path\.((posix|win32)\.)?)?(join|resolve)$/i.test(
    callee.getText(),
  );
}
