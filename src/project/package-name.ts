import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "./package-folder.js";

/**
 * The name of the package that a folder is in, without its scope; `undefined` where it has
 * none, or its package.json cannot be read.
 */
export function packageName(folder: string): string | undefined {
  const found = packageFolder(folder);
  if (found === undefined) return undefined;
  try {
    const text = readFileSync(join(found, "package.json"), "utf8");
    const { name } = JSON.parse(text) as { readonly name?: unknown };
    return typeof name === "string"
      ? name.replace(/^@[^/]*\//, "") || undefined
      : undefined;
  } catch {
    return undefined;
  }
}
