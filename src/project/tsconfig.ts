import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { foldersUpward } from "./folders-upward.js";

/** The compiler options that decide how imports are written. */
export interface ImportOptions {
  readonly module?: string;
  readonly moduleResolution?: string;
  readonly allowImportingTsExtensions?: boolean;
  readonly rewriteRelativeImportExtensions?: boolean;
}

/**
 * The import options of the nearest tsconfig.json at or above a folder, and of
 * those that it extends; `undefined` if there is none. Reads the JSON itself:
 * loading the compiler for it would be a third of a run's time.
 */
export function nearestImportOptions(
  folder: string,
): ImportOptions | undefined {
  for (const at of foldersUpward(folder)) {
    const file = join(at, "tsconfig.json");
    if (isFile(file)) return importOptions(file, new Set());
  }
  return undefined;
}

function importOptions(file: string, seen: Set<string>): ImportOptions {
  if (seen.has(file)) return {};
  seen.add(file);
  const config = readJsonc(file);
  const inherited = [config["extends"] ?? []]
    .flat()
    .filter((base) => typeof base === "string")
    .map((base) => resolveBase(base, file))
    .filter((base) => base !== undefined)
    .map((base) => importOptions(base, new Set(seen)));
  const own = config["compilerOptions"];
  const options: object = typeof own === "object" && own !== null ? own : {};
  return Object.assign({}, ...inherited, options) as ImportOptions;
}

function resolveBase(base: string, from: string): string | undefined {
  if (isAbsolute(base) || /^\.\.?([/\\]|$)/.test(base)) {
    const path = resolve(dirname(from), base);
    return [path, `${path}.json`, join(path, "tsconfig.json")].find(isFile);
  }
  const require = createRequire(from);
  for (const name of [base, `${base}.json`, `${base}/tsconfig.json`]) {
    try {
      const path = require.resolve(name);
      // `extends` does not mean a package's main module.
      if (path.endsWith(".json")) return path;
    } catch {
      // Another name, or not installed: then the options stay as they are.
    }
  }
  return undefined;
}

function readJsonc(file: string): Record<string, unknown> {
  // Match strings first, so that nothing inside them is taken for syntax.
  const text = readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .replace(
      /("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g,
      (_, string?: string) => string ?? " ",
    )
    .replace(
      /("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g,
      (_, string?: string) => string ?? "",
    );
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
