import { readFileSync } from "node:fs";

/**
 * Runs a JavaScript or TypeScript module by its absolute path, and returns its default
 * export, awaited. Each call reads the file anew, but not what it imports. TypeScript with
 * `import` or `export` is an ES module, whatever the `type` of its package.
 */
export async function importDefault(file: string): Promise<unknown> {
  const module = await runModule(file, readFileSync(file, "utf8"));
  const { __esModule: isModule, default: value } = module;
  return isModule ? await value : module;
}

/** Runs the text of a module as if it were in a file, and returns what it exports. */
export async function runModule(
  file: string,
  text: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { createJiti } = await import("jiti");
  const jiti = createJiti(file, {
    fsCache: false,
    moduleCache: false,
    // It would take the members of a default export for those of the module.
    interopDefault: false,
  });
  const module: unknown = await jiti.evalModule(text, {
    filename: file,
    // As if it were TypeScript: Node reads an ES module of its own only once.
    ext: ".ts",
    async: true,
    forceTranspile: true,
  });
  return Object(module) as Readonly<Record<string, unknown>>;
}
