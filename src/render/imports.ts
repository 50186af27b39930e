import { fits } from "./layout.js";

/** An import statement, laid out; `type` before the braces when all are types. */
export function importStatement(
  names: readonly string[],
  specifier: string,
  { typeOnly = false } = {},
): string {
  const head = `import ${typeOnly ? "type " : ""}{`;
  const tail = `} from ${JSON.stringify(specifier)};`;
  // A single name stays where it is, however long the line.
  if (names.length === 1) return `${head} ${names[0]} ${tail}`;
  return fits(head, names, tail, { padding: " " });
}

/** By code point, whatever the locale. */
export function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A specifier seen from the output folder, as seen from a folder inside of it. */
export function oneFolderUp(specifier: string): string {
  if (specifier.startsWith("./")) return `.${specifier}`;
  if (specifier === ".") return "..";
  const isAbove = specifier === ".." || specifier.startsWith("../");
  return isAbove ? `../${specifier}` : specifier;
}
