import type { ImportOptions } from "../project/tsconfig.js";

/** What decides how a configuration at a project's root is named. */
export interface ModuleFacts {
  /** The `type` of package.json. */
  readonly type: string | undefined;
  readonly options: ImportOptions | undefined;
  readonly dependencies: ReadonlyMap<string, string>;
}

/**
 * `gen-api.config.mts` where the compiler would take a `.ts` for CommonJS, which it does
 * not let import an ES module as `gen-api` is; `.ts` elsewhere.
 */
export function configName({
  type,
  options,
  dependencies,
}: ModuleFacts): string {
  const module = options?.module?.toLowerCase();
  const isStrict =
    module === "node16" ||
    module === "node18" ||
    (module === "nodenext" && isBefore58(dependencies.get("typescript")));
  return isStrict && type !== "module"
    ? "gen-api.config.mts"
    : "gen-api.config.ts";
}

/** Since TypeScript 5.8, `nodenext` allows what Node allows. */
function isBefore58(range = ""): boolean {
  const [, major, minor] = /(\d+)(?:\.(\d+))?/.exec(range) ?? [];
  if (major === undefined) return false;
  return Number(major) < 5 || (major === "5" && Number(minor ?? 9) < 8);
}
