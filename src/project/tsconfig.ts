import { getTsconfig } from "get-tsconfig";
import { UsageError } from "../source/usage-error.js";

/** The compiler options that decide how imports are written. */
export interface ImportOptions {
  readonly module?: string;
  readonly moduleResolution?: string;
  readonly allowImportingTsExtensions?: boolean;
  readonly rewriteRelativeImportExtensions?: boolean;
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** What a tsconfig.json says, or why it cannot be read. */
interface FoundOptions {
  readonly options?: ImportOptions;
  readonly problem?: string;
}

/**
 * The import options of the nearest tsconfig.json at or above a folder, and of those
 * that it extends; `undefined` if there is none. Before packages are installed, what it
 * extends may be missing.
 */
export function findImportOptions(folder: string): FoundOptions {
  try {
    const found = getTsconfig(folder);
    return found
      ? { options: (found.config.compilerOptions ?? {}) as ImportOptions }
      : {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problem: `the tsconfig.json for ${folder} cannot be read: ${reason}`,
    };
  }
}

/** @throws UsageError when it cannot be read, or extends what is not there */
export function nearestImportOptions(
  folder: string,
): ImportOptions | undefined {
  const { options, problem } = findImportOptions(folder);
  if (problem !== undefined) throw new UsageError(problem);
  return options;
}
