import type { ObjectLiteralExpression } from "ts-morph";

/**
 * A `package.json` with one more script and the rest of it as it was;
 * `undefined` when it has a script of that name, or no place for one.
 */
export async function withScript(
  text: string,
  name: string,
  command: string,
): Promise<string | undefined> {
  // Loaded late: a compiler is a lot for a line.
  const { NewLineKind, Project, SyntaxKind } = await import("ts-morph");
  const { CarriageReturnLineFeed, LineFeed } = NewLineKind;
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: {
      // Typed as some usual indentations; it takes any.
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
