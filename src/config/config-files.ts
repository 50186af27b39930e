import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../source/usage-error.js";

/** The names that a configuration file may have; the first one that exists counts. */
export const configFiles: readonly string[] = ["ts", "mts", "js", "mjs"].map(
  (end) => `gen-api.config.${end}`,
);

/**
 * The absolute path of a configuration file.
 *
 * @throws UsageError when it is not there
 */
export function requireConfigFile(name: string, cwd: string): string {
  const file = resolve(cwd, name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError(`there is no configuration file ${name}`);
  }
  return file;
}
