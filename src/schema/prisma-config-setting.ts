import { isAbsolute, join } from "node:path";
import type { ts } from "ts-morph";
import {
  type Compiler,
  exportedObject,
  resolved,
  topLevelVariables,
  valueOf,
  type Variables,
} from "../source/exported-object.js";

/**
 * The `schema` setting in the text of a Prisma configuration file: a path
 * relative to that file, or `computed` if only running the file would tell it.
 *
 * @param cwd what `process.cwd()` is in it
 */
export async function readSchemaSetting(
  text: string,
  cwd: string,
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
    const constants = topLevelVariables(ts, source, true);
    const path = literalPath(ts, valueOf(ts, property), constants, cwd);
    return path === undefined ? "computed" : { path };
  }
  return undefined;
}

/**
 * A literal, or literals and constants joined by functions of `path`, relative to the
 * folder of the file.
 */
function literalPath(
  ts: Compiler,
  node: ts.Expression | undefined,
  variables: Variables,
  cwd: string,
): string | undefined {
  if (node === undefined) return undefined;
  const { value, variables: inside } = resolved(ts, node, variables);
  if (ts.isStringLiteralLike(value)) return value.text;
  if (isOwnFolder(value)) return ".";
  if (value.getText() === "process.cwd()") return cwd;
  if (!ts.isCallExpression(value) || !isPathJoin(value.expression)) {
    return undefined;
  }
  const parts = value.arguments.map((one) => literalPath(ts, one, inside, cwd));
  if (!parts.every((part) => part !== undefined)) return undefined;
  // `resolve` begins anew at an absolute path, `join` does not.
  const isResolve = /resolve$/i.test(value.expression.getText());
  const start = isResolve ? parts.findLastIndex((part) => isAbsolute(part)) : 0;
  return join(...parts.slice(Math.max(start, 0)));
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
