import { fits } from "./layout.js";

/** A formatted import statement, with `type` before the braces if all are types. */
export function importStatement(
  names: readonly string[],
  specifier: string,
  { typeOnly = false } = {},
): string {
  const head = `import ${typeOnly ? "type " : ""}{`;
  const tail = `} from ${JSON.stringify(specifier)};`;
  // Prettier keeps a single name on the line, however long it is.
  if (names.length === 1) return `${head} ${names[0]} ${tail}`;
  return fits(head, names, tail, { padding: " " });
}

/** Sorts by code point, independently of the locale. */
export function sorted(names: Iterable<string>): readonly string[] {
  return [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A specifier relative to the output folder, for imports in a folder inside of it. */
export function oneFolderUp(specifier: string): string {
  if (specifier.startsWith("./")) return `.${specifier}`;
  if (specifier === ".") return "..";
  const isAbove = specifier === ".." || specifier.startsWith("../");
  return isAbove ? `../${specifier}` : specifier;
}
