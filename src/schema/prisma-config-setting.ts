import { join } from "node:path";
import type { ts } from "ts-morph";
import {
  type Compiler,
  exportedObject,
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
  );
  const config = exportedObject(ts, source);
  if (config === undefined) return undefined;
  for (const property of config.properties) {
    const { name } = property;
    if (name === undefined || !("text" in name) || name.text !== "schema") {
      continue;
    }
    const path = ts.isPropertyAssignment(property)
      ? literalPath(ts, property.initializer)
      : undefined;
    return path === undefined ? "computed" : { path };
  }
  return undefined;
}

/** A literal, or literals joined by functions of `path`, relative to the folder of the file. */
function literalPath(ts: Compiler, node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  const inner = unwrap(ts, node);
  if (inner !== undefined) return literalPath(ts, inner);
  if (ts.isIdentifier(node) && node.text === "__dirname") return ".";
  if (
    ts.isPropertyAccessExpression(node) &&
    ts.isMetaProperty(node.expression) &&
    node.name.text === "dirname"
  ) {
    return ".";
  }
  if (!ts.isCallExpression(node) || !isPathJoin(ts, node.expression)) {
    return undefined;
  }
  const parts = node.arguments.map((part) => literalPath(ts, part));
  return parts.every((part) => part !== undefined) ? join(...parts) : undefined;
}

function isPathJoin(ts: Compiler, callee: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return (
    ts.isIdentifier(name) && (name.text === "join" || name.text === "resolve")
  );
}
