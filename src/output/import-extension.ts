import type { ImportOptions } from "./tsconfig.js";

/** What a relative import of a TypeScript module ends in. */
export type ImportExtension = "" | ".js" | ".ts";

/**
 * The rule that Prisma's own client generator follows, so that the client and
 * the routes of a project are always imported alike: `.ts` where the compiler
 * allows it or there is no tsconfig.json, none under CommonJS or a bundler,
 * `.js` otherwise.
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
    options.module?.toLowerCase() === "commonjs" ||
    options.moduleResolution?.toLowerCase() === "bundler";
  return isBare ? "" : ".js";
}
