import type { ImportOptions } from "../project/tsconfig.js";

/**
 * `gen-api.config.mts` where the compiler may take a `.ts` for CommonJS, which it does
 * not let import an ES module as `gen-api` is; `.ts` elsewhere.
 *
 * @param type that of package.json
 */
export function configName(
  type: string | undefined,
  options: ImportOptions | undefined,
): string {
  const module = options?.module?.toLowerCase() ?? "";
  const isByPackage = ["node16", "node18", "node20", "nodenext"].includes(
    module,
  );
  return isByPackage && type !== "module"
    ? "gen-api.config.mts"
    : "gen-api.config.ts";
}
