import type { Deprecation } from "../../graph/model-graph.js";
import {
  deprecatedLines,
  docComment,
  documentationLines,
} from "../doc-comment.js";
import { keyText } from "../literal.js";
import { fitsWidth } from "../../source/text-width.js";
import { union } from "../union-member.js";

/** A member of a generated type. */
export interface Member {
  readonly name: string;
  /** The types of its value: a union. */
  readonly types: readonly string[];
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
  readonly documentation?: string | undefined;
  readonly deprecated?: Deprecation | undefined;
}

/** The lines of a member, below its comment. */
export function memberText(
  { name, types, isOptional, isReadonly, documentation, deprecated }: Member,
  indent = "  ",
): string {
  const told = [
    ...documentationLines(documentation),
    ...deprecatedLines(deprecated, "rest"),
  ];
  const head = `${indent}${isReadonly ? "readonly " : ""}${keyText(name)}${isOptional ? "?" : ""}:`;
  const declared = typed(head, types);
  return told.length === 0
    ? declared
    : `${docComment(indent, told)}\n${declared}`;
}

/** An exported interface; of no members, the type of all objects. */
export function interfaceText(
  name: string,
  members: readonly Member[],
): string {
  if (members.length === 0) return `export type ${name} = object;`;
  const lines = members.map((member) => memberText(member));
  return `export interface ${name} {\n${lines.join("\n")}\n}`;
}

/** Type arguments have lines of their own where they do not fit. Prettier gives them no trailing comma. */
export function typed(head: string, types: readonly string[]): string {
  const [only = "", ...others] = types;
  const [, name, list] = /^([\w.]+)<(.*)>$/s.exec(only) ?? [];
  const isLong = !fitsWidth(`${head} ${only};`);
  if (!isLong || others.length > 0 || name === undefined) {
    return union(head, types);
  }
  const indent = /^ */.exec(head)?.[0] ?? "";
  return `${head} ${broken(name, list ?? "", indent)};`;
}

/** A generic type, each of its arguments on a line of its own. */
function broken(name: string, list: string, indent: string): string {
  const inner = `${indent}  `;
  const lines = topLevel(list).map((one) => {
    const [, inside, own] = /^([\w.]+)<(.*)>$/s.exec(one) ?? [];
    return inside === undefined || fitsWidth(`${inner}${one},`)
      ? one
      : broken(inside, own ?? "", inner);
  });
  return `${name}<\n${lines.map((one) => inner + one).join(",\n")}\n${indent}>`;
}

/** The arguments in a list of types. */
function topLevel(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const char of list) {
    if ("<[".includes(char)) depth += 1;
    if (">]".includes(char)) depth -= 1;
    if (char === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += char;
  }
  return [...parts, part.trim()];
}
