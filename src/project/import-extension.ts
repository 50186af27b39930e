import type { ImportOptions } from "./tsconfig.js";

/** The extension in a relative import of a TypeScript module. */
export type ImportExtension = "" | ".js" | ".ts";

/**
 * Follows the rule of Prisma's own client generator, so that a project imports
 * the client and the routes in the same way: `.ts` where the compiler allows it
 * or there is no tsconfig.json, none under CommonJS or a bundler, `.js` otherwise.
 */
export function importExtension(
  options: ImportOptions | undefined,
): ImportExtension {
  if (
    options === undefined ||
    options.allowImportingTsExtensions === true ||
    options.rewriteRelativeImportExtensions === true
  ) {
    return ".ts";
  }
  const isBare =
    isNamed(options.module, "commonjs") ||
    isNamed(options.moduleResolution, "bundler");
  return isBare ? "" : ".js";
}

/** A tsconfig.json may say anything; the compiler reports what it does not know. */
function isNamed(option: unknown, name: string): boolean {
  return typeof option === "string" && option.toLowerCase() === name;
}
