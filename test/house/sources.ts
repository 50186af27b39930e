import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

/** A TypeScript file of the repository. */
export interface Source {
  /** From the root of the repository, with slashes: `src/graph/draft.ts`. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

/** The TypeScript files below a folder of the repository, without what is built. */
export function sourcesOf(folder: string): readonly Source[] {
  return readdirSync(join(repository, folder), { recursive: true })
    .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
    .filter(
      (path) =>
        /(?<!\.d)\.tsx?$/.test(path) &&
        !/\/(dist|node_modules|generated|\.tmp)\//.test(path),
    )
    .sort()
    .map((path) => ({ path, tree: parse(path) }));
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(join(repository, path), "utf8");
  return ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
}

export function linesOf({ tree }: Source): number {
  return tree.text.split("\n").length - 1;
}

/** All nodes of a tree, from the root. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}
