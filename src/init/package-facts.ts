import { join } from "node:path";
import { jsonProblems } from "../source/syntax-problems.js";
import { UsageError } from "../source/usage-error.js";

/** What a project's package.json says. */
interface PackageFacts {
  readonly dependencies: ReadonlyMap<string, string>;
  readonly type?: string | undefined;
  /** The script that runs its tests. */
  readonly test?: string | undefined;
}

/**
 * @param text of package.json, if there is one
 * @throws UsageError when it is not JSON, or no object
 */
export async function readPackage(
  text: string | undefined,
  cwd: string,
): Promise<PackageFacts> {
  if (text === undefined) return { dependencies: new Map() };
  const mistakes = await jsonProblems(join(cwd, "package.json"), cwd);
  if (mistakes.length > 0) throw new UsageError(mistakes);
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = "must hold an object";
    const file = "package.json";
    throw new UsageError([{ severity: "error", message, file }]);
  }
  const { dependencies, devDependencies, type, scripts } = value as Readonly<{
    dependencies?: Readonly<Record<string, string>>;
    devDependencies?: Readonly<Record<string, string>>;
    type?: string;
    scripts?: Readonly<Record<string, string>>;
  }>;
  const all = Object.entries({ ...devDependencies, ...dependencies });
  return { dependencies: new Map(all), type, test: scripts?.["test"] };
}
