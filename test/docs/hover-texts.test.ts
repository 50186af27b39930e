import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { type Node, Project, SyntaxKind } from "ts-morph";
import { root } from "./document.js";

/** What an editor shows of what applications and generated code import. */
function hoverTexts(entries: readonly string[]): readonly string[] {
  const project = new Project();
  return entries.flatMap((entry) =>
    [...project.addSourceFileAtPath(entry).getExportedDeclarations().values()]
      .flat()
      .flatMap(docsOf),
  );
}

function docsOf(declaration: Node): readonly string[] {
  // The comment of a constant stands at its statement.
  const documented =
    declaration.getFirstAncestorByKind(SyntaxKind.VariableStatement) ??
    declaration;
  return documented
    .getDescendantsOfKind(SyntaxKind.JSDoc)
    .map((doc) => doc.getText());
}

/** The modules that the exports of a package are built from. */
function entriesOf(folder: string): readonly string[] {
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  const { exports } = JSON.parse(manifest) as {
    exports: Record<string, string | { import: { default: string } }>;
  };
  return Object.values(exports).flatMap((one) =>
    typeof one === "string"
      ? []
      : [
          join(
            folder,
            one.import.default.replace("dist/esm/", "").replace(/\.js$/, ".ts"),
          ),
        ],
  );
}

test.each([
  ["the runtime", entriesOf(join(root, "src/runtime"))],
  ["gen-api", [join(root, "src/index.ts")]],
])("what editors show of %s names no decision by its id", (_, entries) => {
  const texts = hoverTexts(entries);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /\b[A-Z]\d{1,3}\b/.test(text))).toEqual([]);
});
