import { fitsWidth } from "../source/text-width.js";

/** A member of an interface, `  tag: "findMany" | "create";`, with prettier's line breaks. */
export function unionMember(member: string, values: readonly string[]): string {
  return union(`  ${member}:`, literals(values));
}

/** A declaration or member that is a union of types, with prettier's line breaks. */
export function union(head: string, types: readonly string[]): string {
  const indent = /^ */.exec(head)?.[0] ?? "";
  const text = types.join(" | ");
  const line = `${head} ${text};`;
  if (types.length === 1 || fitsWidth(line)) return line;
  const below = `${indent}  ${text};`;
  if (fitsWidth(below)) return `${head}\n${below}`;
  return `${head}${types.map((type) => `\n${indent}  | ${type}`).join("")};`;
}

export function literals(values: readonly string[]): readonly string[] {
  return values.map((value) => JSON.stringify(value));
}
