import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type * as Prettier from "prettier";
import { filesUpward } from "../project/folders-upward.js";
import { prettierProblem } from "./prettier-problem.js";

/** The prettier of a project that has configured one. */
export interface ProjectPrettier {
  readonly version: string;
  /** The options for a file; `undefined` if the project ignores it. */
  optionsFor(file: string): Promise<Prettier.Options | undefined>;
  format(text: string, options: Prettier.Options): Promise<string>;
}

/**
 * Finds the prettier of a project that has a configuration file of prettier, or a
 * package.json that names prettier: many projects have an .editorconfig without using
 * prettier. The project's installed version is preferred to ours.
 *
 * @throws UsageError when the configuration cannot be loaded
 */
export async function projectPrettier(
  folder: string,
): Promise<ProjectPrettier | undefined> {
  const root = nearestMention(folder);
  if (root === undefined) return undefined;
  const prettier = await loadPrettier(folder);
  // It remembers configurations, which may have changed since the last run of this process.
  await prettier.clearConfigCache();
  const resolveOptions = (file: string): Promise<Prettier.Options | null> =>
    prettier
      .resolveConfig(file, { editorconfig: true })
      .catch((error: unknown) => {
        throw prettierProblem("cannot load its configuration", error);
      });
  const ignorePath = join(root, ".prettierignore");
  return {
    version: prettier.version,
    optionsFor: async (file) => {
      const { ignored } = await prettier.getFileInfo(file, {
        ignorePath,
        resolveConfig: false,
      });
      if (ignored) return undefined;
      const { parser, ...options } = (await resolveOptions(file)) ?? {};
      return fits(parser, file) ? { ...options, parser } : options;
    },
    format: (text, options) => prettier.format(text, options),
  };
}

/**
 * Whether a parser can read a file. A configuration that names one for all files means
 * those in the language that the project is written in.
 */
function fits(parser: Prettier.Options["parser"], file: string): boolean {
  const name = String(parser);
  if (file.endsWith(".json")) return name.includes("json");
  if (/\.ya?ml$/.test(file)) return name.includes("yaml");
  return /typescript|\bts\b/.test(name);
}

/** The nearest folder upwards in which a file mentions prettier. */
function nearestMention(folder: string): string | undefined {
  const files = filesUpward(
    folder,
    /^(\.prettierrc|prettier\.config\.|package\.(json|yaml)$)/,
  );
  for (const file of files) if (mentionsPrettier(file)) return dirname(file);
  return undefined;
}

function mentionsPrettier(file: string): boolean {
  if (!basename(file).startsWith("package.")) return true;
  return /(?<![\w-])prettier["']?\s*:/.test(readFileSync(file, "utf8"));
}

async function loadPrettier(folder: string): Promise<typeof Prettier> {
  try {
    const require = createRequire(join(folder, "index.js"));
    return require("prettier") as typeof Prettier;
  } catch {
    return import("prettier");
  }
}
