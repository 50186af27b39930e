import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../source/usage-error.js";

/**
 * A package of its own, which a command needs: it depends on this one, not the reverse. It is
 * looked for beside this package, then in the project.
 *
 * @param command `gen-api serve`
 * @throws UsageError when it is not installed
 */
export async function optionalPackage<Module>(
  name: string,
  command: string,
  cwd: string,
  entry = name,
): Promise<Module> {
  for (const from of [import.meta.url, join(cwd, "package.json")]) {
    let path: string;
    try {
      path = createRequire(from).resolve(entry);
    } catch {
      // Not there.
      continue;
    }
    return (await import(pathToFileURL(path).href)) as Module;
  }
  throw new UsageError(
    `${command} is a package of its own: npm install --save-dev ${name}`,
  );
}
