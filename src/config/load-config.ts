import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { types } from "node:util";
import { wrongSettings } from "../exposure/read-config.js";
import {
  type Diagnostic,
  inFile,
  inReadingOrder,
} from "../source/diagnostic.js";
import { settingPlaces } from "../source/setting-places.js";
import { shownPath } from "../source/source-file.js";
import { syntaxProblems } from "../source/syntax-problems.js";
import { UsageError } from "../source/usage-error.js";
import { type ConfigProblem, configProblems } from "./check-config.js";
import { configFiles, unreadFiles } from "./config-files.js";
import type { Config, ModelsConfig } from "./config.js";
import { importDefault } from "./import-default.js";
import { isObject } from "./value-kinds.js";

/** A configuration, and the absolute path of the file that it was read from. */
export interface LoadedConfig {
  readonly config: Config;
  readonly file?: string;
}

/**
 * Loads the configuration: the given file, else a `gen-api.config.*` of the
 * working directory, else an empty one. Paths in the result are absolute.
 *
 * @throws UsageError when the file is missing, fails to load or is wrong, or has a name
 *   that is not read
 */
export async function loadConfig(
  given: string | undefined,
  cwd: string,
): Promise<LoadedConfig> {
  const isThere = (file: string): boolean => existsSync(resolve(cwd, file));
  const name = given ?? configFiles.find(isThere);
  if (name === undefined) {
    const unread = unreadFiles.find(isThere);
    if (unread === undefined) return { config: {} };
    throw new UsageError(
      `${unread} is not read: a configuration is ${configFiles.join(", ")}, or what --config names`,
    );
  }
  const file = resolve(cwd, name);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError(`there is no configuration file ${name}`);
  }
  const value = await defaultExport(file, cwd);
  const problems = configProblems(value);
  if (problems.length > 0) {
    const all = [...problems, ...settingProblems(value)];
    throw await refusal(all, file, cwd);
  }
  const { schema, out, restClient, test, ...config } = value as Config;
  const folder = dirname(file);
  return {
    file,
    config: {
      ...config,
      ...(schema === undefined ? {} : { schema: resolve(folder, schema) }),
      ...(out === undefined ? {} : { out: resolve(folder, out) }),
      ...(test === undefined ? {} : { test: resolve(folder, test) }),
      ...(restClient === undefined
        ? {}
        : { restClient: fromFolder(folder, restClient) }),
    },
  };
}

/** A client that goes to a folder of its own goes to one beside the configuration. */
function fromFolder(
  folder: string,
  restClient: boolean | string,
): boolean | string {
  return typeof restClient === "string"
    ? resolve(folder, restClient)
    : restClient;
}

/** Wrong options stop a run before settings are read, so check settings here too. */
function settingProblems(value: unknown): readonly ConfigProblem[] {
  const { models } = Object(value) as { readonly models?: unknown };
  if (!isObject(models)) return [];
  return wrongSettings(models as ModelsConfig).map(({ message, source }) => ({
    message,
    ...(source && "path" in source && { setting: source.path }),
  }));
}

async function refusal(
  problems: readonly ConfigProblem[],
  file: string,
  cwd: string,
): Promise<UsageError> {
  const places = await settingPlaces(file, cwd);
  const name = shownPath(file, cwd);
  const diagnostics = problems.map((problem): Diagnostic => {
    const { setting } = problem;
    const place = setting === undefined ? undefined : places(setting);
    const at = place === undefined ? { file: name } : inFile(place, "error");
    return { severity: "error", ...problem, ...at };
  });
  return new UsageError(diagnostics.toSorted(inReadingOrder));
}

async function defaultExport(file: string, cwd: string): Promise<unknown> {
  const name = shownPath(file, cwd);
  try {
    return await importDefault(file);
  } catch (error) {
    const mistakes = await syntaxProblems(file, cwd);
    if (mistakes.length > 0) throw new UsageError(mistakes);
    const reason = types.isNativeError(error) ? error.message : String(error);
    throw new UsageError(`${name} cannot be loaded: ${reason}`);
  }
}
