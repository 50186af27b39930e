import { breakAfter, fits } from "./layout.js";
import { fitsWidth, textWidth } from "../source/text-width.js";

/**
 * Data that a template prints as a literal; `code` is inserted unchanged, `lazy`
 * as a function that returns it.
 */
export type Literal =
  | string
  | boolean
  | number
  | { readonly code: string }
  | { readonly lazy: string }
  | readonly Literal[]
  | ReadonlyMap<string, Literal>;

/** An object of these members, without those that are `undefined`. */
export function objectOf(
  members: Readonly<Record<string, Literal | undefined>>,
): ReadonlyMap<string, Literal> {
  return new Map(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** A property of an object literal as prettier's defaults lay it out. */
export function property(
  indent: string,
  name: string,
  value: Literal,
  options: { readonly open?: boolean } = {},
): string {
  const key = keyText(name);
  const head = `${indent}${key}:`;
  if (value instanceof Map) {
    return objectProperty(indent, head, value, `${tail(name)},`, options);
  }
  if (Array.isArray(value)) {
    const items = (value as readonly Literal[]).map(inline);
    // The name alone may fill the line; then the value begins on the next.
    return fitsWidth(`${head} [`)
      ? fits(`${head} [`, items, "],")
      : `${head}\n${fits(`${indent}  [`, items, "],")}`;
  }
  if (typeof value === "object" && "lazy" in value) {
    return breakAfter(`${head} () =>`, value.lazy, ",");
  }
  // Below a name this short, prettier does not break: a new line would gain nothing.
  const isShort = typeof value === "boolean" || typeof value === "number";
  return isShort || textWidth(key) < 5
    ? `${head} ${inline(value)},`
    : breakAfter(head, inline(value), ",");
}

/**
 * A name as the key of a property. A unique may have any name, even `__proto__`:
 * as a key, quoted or not, that would set the object's prototype.
 */
export function keyText(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  const isIdentifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
  return isIdentifier ? name : JSON.stringify(name);
}

/**
 * If a property has the name of one that every object inherits (`constructor`),
 * TypeScript takes the inherited one's type as the contextual type, and would widen
 * literals to `string`.
 */
function tail(name: string): string {
  return Object.hasOwn(Object.prototype, name) ? " as const" : "";
}

function objectProperty(
  indent: string,
  head: string,
  value: ReadonlyMap<string, Literal>,
  end: string,
  { open = false }: { readonly open?: boolean },
): string {
  const flat = inline(value) + end;
  if (value.size === 0) return `${head} ${flat}`;
  if (!open && fitsWidth(`${head} ${flat}`)) return `${head} ${flat}`;
  if (fitsWidth(`${head} {`)) {
    return `${head} {\n${properties(`${indent}  `, value)}\n${indent}}${end}`;
  }
  // The name alone fills the line, so the value begins on the next.
  const deeper = `${indent}  `;
  if (!open && fitsWidth(deeper + flat)) return `${head}\n${deeper}${flat}`;
  return `${head}\n${deeper}{\n${properties(`${deeper}  `, value)}\n${deeper}}${end}`;
}

/**
 * The properties of an object literal, each on one or more lines of its own.
 *
 * @param options with `open`, nested objects are always broken into lines
 */
export function properties(
  indent: string,
  values: ReadonlyMap<string, Literal>,
  options?: { readonly open?: boolean },
): string {
  return [...values]
    .map(([name, value]) => property(indent, name, value, options))
    .join("\n");
}

/** A property whose value is an object, each of its properties on its own lines. */
export function block(
  indent: string,
  name: string,
  values: ReadonlyMap<string, Literal>,
  options?: { readonly open?: boolean },
): string {
  if (values.size === 0) return `${indent}${name}: {},`;
  const lines = properties(`${indent}  `, values, options);
  return `${indent}${name}: {\n${lines}\n${indent}},`;
}

/** A value on one line. */
export function inline(value: Literal): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object") return JSON.stringify(value);
  if (value instanceof Map) {
    if (value.size === 0) return "{}";
    const members = [...value].map(
      ([key, one]) =>
        `${keyText(key)}: ${inline(one)}${one instanceof Map ? tail(key) : ""}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  if (Array.isArray(value)) {
    return `[${(value as readonly Literal[]).map(inline).join(", ")}]`;
  }
  const { code, lazy } = value as { readonly code?: string; lazy?: string };
  return code ?? `() => ${lazy}`;
}

/** A text in the quotes that prettier chooses: those of which it has fewer. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  const double = text.split('"').length;
  const single = text.split("'").length;
  if (double <= single) return json;
  const inner = json.slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.replaceAll("'", "\\'")}'`;
}
