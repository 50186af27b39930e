import { breakAfter, fits } from "./layout.js";

/** Data that a template prints as a literal; `code` goes in as it stands. */
export type Literal =
  | string
  | boolean
  | { readonly code: string }
  | readonly Literal[]
  | ReadonlyMap<string, Literal>;

/**
 * A property of an object literal as prettier's defaults lay it out.
 *
 * @param indent the spaces before the property
 * @param open objects that begin on a line of their own stay open
 */
export function property(
  indent: string,
  name: string,
  value: Literal,
  { open = false } = {},
): string {
  const head = `${indent}${name}:`;
  if (value instanceof Map) return objectProperty(indent, head, value, open);
  if (Array.isArray(value)) {
    return fits(`${head} [`, (value as readonly Literal[]).map(inline), "],");
  }
  return typeof value === "string" || "code" in Object(value)
    ? breakAfter(head, inline(value), ",")
    : `${head} ${inline(value)},`;
}

function objectProperty(
  indent: string,
  head: string,
  value: ReadonlyMap<string, Literal>,
  open: boolean,
): string {
  const flat = `${inline(value)},`;
  if (!open && head.length + 1 + flat.length <= 80) return `${head} ${flat}`;
  if (head.length + 2 <= 80) {
    return `${head} {\n${properties(`${indent}  `, value)}${indent}},`;
  }
  // The name alone fills the line: the value begins on the next.
  const deeper = `${indent}  `;
  if (!open && deeper.length + flat.length <= 80) {
    return `${head}\n${deeper}${flat}`;
  }
  return `${head}\n${deeper}{\n${properties(`${deeper}  `, value)}${deeper}},`;
}

/** The properties of an object literal, a line or more for each. */
export function properties(
  indent: string,
  values: ReadonlyMap<string, Literal>,
  options?: { readonly open?: boolean },
): string {
  return [...values]
    .map(([name, value]) => `${property(indent, name, value, options)}\n`)
    .join("");
}

/** A value on one line. */
export function inline(value: Literal): string {
  if (typeof value === "string" || typeof value === "boolean") {
    return JSON.stringify(value);
  }
  if (value instanceof Map) {
    if (value.size === 0) return "{}";
    const members = [...value].map(([key, one]) => `${key}: ${inline(one)}`);
    return `{ ${members.join(", ")} }`;
  }
  if (Array.isArray(value)) {
    return `[${(value as readonly Literal[]).map(inline).join(", ")}]`;
  }
  return (value as { readonly code: string }).code;
}
