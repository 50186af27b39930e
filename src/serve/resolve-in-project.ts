import { createRequire } from "node:module";
import { join } from "node:path";

/** The path of an optional package: the project's own, or one beside this package. */
export function resolveInProject(
  name: string,
  cwd: string,
): string | undefined {
  for (const from of [join(cwd, "package.json"), import.meta.url]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // Not there.
    }
  }
  return undefined;
}
