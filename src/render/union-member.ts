import { fitsWidth } from "../source/text-width.js";

/** A member of an interface, `  tag: "findMany" | "create";`, with prettier's line breaks. */
export function unionMember(member: string, values: readonly string[]): string {
  const names = values.map((value) => JSON.stringify(value));
  const union = names.join(" | ");
  const line = `  ${member}: ${union};`;
  if (names.length === 1 || fitsWidth(line)) return line;
  if (fitsWidth(`    ${union};`)) return `  ${member}:\n    ${union};`;
  const lines = names.map((name) => `\n    | ${name}`).join("");
  return `  ${member}:${lines};`;
}
