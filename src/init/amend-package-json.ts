import { applyEdits, modify, parse } from "jsonc-parser";

/**
 * Adds a script to the text of a `package.json` and leaves the rest as it is;
 * `undefined` if it has a script of that name, or no place for one.
 */
export function withScript(
  text: string,
  name: string,
  command: string,
): string | undefined {
  const { scripts = {} } = Object(parse(text)) as { scripts?: unknown };
  const isPlace = typeof scripts === "object" && !Array.isArray(scripts);
  if (!isPlace || Object.hasOwn(Object(scripts), name)) return undefined;
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ";
  const edits = modify(text, ["scripts", name], command, {
    formattingOptions: {
      insertSpaces: !indent.startsWith("\t"),
      tabSize: indent.length,
      eol: text.includes("\r\n") ? "\r\n" : "\n",
    },
  });
  return applyEdits(text, edits);
}
