import { getTsconfig } from "get-tsconfig";
import { UsageError } from "../source/usage-error.js";

/** The compiler options that decide how imports are written. */
export interface ImportOptions {
  readonly module?: string;
  readonly moduleResolution?: string;
  readonly allowImportingTsExtensions?: boolean;
  readonly rewriteRelativeImportExtensions?: boolean;
}

/**
 * The import options of the nearest tsconfig.json at or above a folder, and of those
 * that it extends; `undefined` if there is none.
 *
 * @throws UsageError when it cannot be read, or extends what is not there
 */
export function nearestImportOptions(
  folder: string,
): ImportOptions | undefined {
  try {
    const found = getTsconfig(folder);
    return found
      ? ((found.config.compilerOptions ?? {}) as ImportOptions)
      : undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `the tsconfig.json for ${folder} cannot be read: ${reason}`,
    );
  }
}
