import { readFileSync } from "node:fs";

/**
 * Runs a JavaScript or TypeScript module by its absolute path, and returns its default
 * export, awaited. Each call reads the file anew, but not what it imports. TypeScript with
 * `import` or `export` is an ES module, whatever the `type` of its package.
 */
export async function importDefault(file: string): Promise<unknown> {
  const { createJiti } = await import("jiti");
  const jiti = createJiti(file, {
    fsCache: false,
    moduleCache: false,
    // It would take the members of a default export for those of the module.
    interopDefault: false,
  });
  const module: unknown = await jiti.evalModule(readFileSync(file, "utf8"), {
    filename: file,
    // As if it were TypeScript: Node reads an ES module of its own only once.
    ext: ".ts",
    async: true,
    forceTranspile: true,
  });
  const { __esModule: isModule, default: value } = Object(module) as {
    readonly __esModule?: unknown;
    readonly default?: unknown;
  };
  return isModule ? await value : module;
}
