import type { ObjectLiteralExpression } from "ts-morph";

/**
 * Adds a script to the text of a `package.json` and leaves the rest as it is;
 * `undefined` if it has a script of that name, or no place for one.
 */
export async function withScript(
  text: string,
  name: string,
  command: string,
): Promise<string | undefined> {
  // Loaded only when needed: the compiler is large.
  const { NewLineKind, Project, SyntaxKind } = await import("ts-morph");
  const { CarriageReturnLineFeed, LineFeed } = NewLineKind;
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: {
      // The type allows only common indentations, but any text works.
      indentationText: (/^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ") as never,
      newLineKind: text.includes("\r\n") ? CarriageReturnLineFeed : LineFeed,
    },
  });
  const file = project.createSourceFile("package.json", text);
  const member = (
    object: ObjectLiteralExpression,
    key: string,
  ): ObjectLiteralExpression | undefined =>
    object
      .getProperty(JSON.stringify(key))
      ?.getFirstChildByKind(SyntaxKind.ObjectLiteralExpression);

  const root = file.getFirstDescendantByKind(
    SyntaxKind.ObjectLiteralExpression,
  );
  if (root && !root.getProperty('"scripts"')) {
    root.addPropertyAssignment({ name: '"scripts"', initializer: "{}" });
  }
  const scripts = root && member(root, "scripts");
  if (!scripts || scripts.getProperty(JSON.stringify(name))) return undefined;
  scripts.addPropertyAssignment({
    name: JSON.stringify(name),
    initializer: JSON.stringify(command),
  });
  return file.getFullText();
}
