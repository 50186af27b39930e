import { fits } from "./layout.js";

/** The import statements of a module, without those that it turned out not to need. */
export function importLines(statements: readonly (string | false)[]): string {
  return statements.filter((one) => one !== false).join("\n");
}

/** A formatted import statement. */
export function importStatement(
  names: readonly string[],
  specifier: string,
): string {
  return statement("import {", names, specifier);
}

/** The same if all of its names are types. */
export function importTypes(
  names: readonly string[],
  specifier: string,
): string {
  return statement("import type {", names, specifier);
}

function statement(
  head: string,
  names: readonly string[],
  specifier: string,
): string {
  const tail = `} from ${JSON.stringify(specifier)};`;
  // Prettier keeps a single name on the line, however long it is.
  if (names.length === 1) return `${head} ${names[0]} ${tail}`;
  return fits(head, names, tail, { padding: " " });
}

/** A specifier relative to the output folder, for imports in a folder inside of it. */
export function oneFolderUp(specifier: string): string {
  if (specifier.startsWith("./")) return `.${specifier}`;
  if (specifier === ".") return "..";
  const isAbove = specifier === ".." || specifier.startsWith("../");
  return isAbove ? `../${specifier}` : specifier;
}
