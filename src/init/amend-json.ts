import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  parse,
  parseTree,
} from "jsonc-parser";

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
  return amendJson(text, ["scripts", name], command);
}

/** Sets a value in a text of JSON, which may have comments, and leaves the rest as it is. */
export function amendJson(
  text: string,
  path: JSONPath,
  value: unknown,
): string {
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ";
  const edits = modify(text, path, value, {
    formattingOptions: {
      insertSpaces: !indent.startsWith("\t"),
      tabSize: indent.length,
      eol: text.includes("\r\n") ? "\r\n" : "\n",
    },
  });
  return applyEdits(text, edits);
}

/** Appends a value to a list in a text of JSON: on the same line, or on its own as the last. */
export function appendJson(
  text: string,
  path: JSONPath,
  value: unknown,
): string {
  const root = parseTree(text);
  const list = root && findNodeAtLocation(root, path);
  if (list?.type !== "array") throw new Error(`${path.join(".")} is no list`);
  const last = list.children?.at(-1);
  const at = last ? last.offset + last.length : list.offset + 1;
  const [line = ""] = last
    ? (/\s*$/.exec(text.slice(0, last.offset)) ?? [])
    : [];
  const separator = line.includes("\n") ? `,${line}` : ", ";
  const added = `${last ? separator : ""}${JSON.stringify(value)}`;
  return text.slice(0, at) + added + text.slice(at);
}
