import { fitsWidth } from "../source/text-width.js";

/** A member of an interface, `  tag: "findMany" | "create";`, with prettier's line breaks. */
export function unionMember(member: string, values: readonly string[]): string {
  const names = values.map((value) => JSON.stringify(value));
  const line = `  ${member}: ${names.join(" | ")};`;
  if (names.length === 1 || fitsWidth(line)) return line;
  const lines = names.map((name) => `\n    | ${name}`).join("");
  return `  ${member}:${lines};`;
}
