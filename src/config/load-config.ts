import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { checkConfig } from "./check-config.js";
import type { Config } from "./config.js";
import { importModule } from "./import-module.js";
import { UsageError } from "./usage-error.js";

const NAMES = ["ts", "mts", "js", "mjs"].map((end) => `gen-api.config.${end}`);

/**
 * Loads the configuration: the given file, else a `gen-api.config.*` of the
 * working directory, else an empty one. The paths in it come back absolute.
 *
 * @throws UsageError when the file is missing, fails to load or is wrong
 */
export async function loadConfig(
  given: string | undefined,
  cwd: string,
): Promise<Config> {
  const name = given ?? NAMES.find((file) => existsSync(resolve(cwd, file)));
  if (name === undefined) return {};
  const file = resolve(cwd, name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError(`--config: there is no file ${name}`);
  }
  const config = checkConfig(await defaultExport(file), basename(file));
  const { schema, out } = config;
  const folder = dirname(file);
  return {
    ...config,
    ...(schema === undefined ? {} : { schema: resolve(folder, schema) }),
    ...(out === undefined ? {} : { out: resolve(folder, out) }),
  };
}

async function defaultExport(file: string): Promise<unknown> {
  try {
    const module = await importModule(file);
    return module["default"];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${basename(file)} cannot be loaded: ${reason}`);
  }
}
