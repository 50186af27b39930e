import { fitsWidth } from "../source/text-width.js";

/**
 * A delimited list as prettier's defaults lay it out: on the line of `head` if
 * it fits, else one item per line with a trailing comma.
 *
 * @param head the text before the first item, including the indentation
 */
export function fits(
  head: string,
  items: readonly string[],
  tail: string,
  { padding = "" }: { readonly padding?: "" | " " } = {},
): string {
  const line = `${head}${padding}${items.join(", ")}${padding}${tail}`;
  if (fitsWidth(line)) return line;
  const indent = /^ */.exec(head)?.[0] ?? "";
  const lines = items.map((item) => `${indent}  ${item},\n`);
  return `${head}\n${lines.join("")}${indent}${tail}`;
}

/** `head` and `value` on one line if they fit, else the value indented on the next. */
export function breakAfter(head: string, value: string, tail = ""): string {
  const line = `${head} ${value}${tail}`;
  if (fitsWidth(line)) return line;
  const indent = /^ */.exec(head)?.[0] ?? "";
  return `${head}\n${indent}  ${value}${tail}`;
}

/** An arrow function whose body is a call. */
export function arrowCall(
  head: string,
  callee: string,
  ...args: readonly string[]
): string {
  const call = `${callee}(${args.join(", ")})`;
  const line = breakAfter(head, call, ",");
  const last = line.slice(line.lastIndexOf("\n") + 1);
  if (fitsWidth(last)) return line;
  const indent = /^ */.exec(last)?.[0] ?? "";
  return `${head}\n${fits(`${indent}${callee}(`, args, "),")}`;
}
