import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Prettier from "prettier";
import { foldersUpward } from "./folders-upward.js";
import { prettierProblem } from "./prettier-problem.js";

/** The prettier of a project that has configured one. */
export interface ProjectPrettier {
  readonly version: string;
  /** The options for a file; `undefined` if the project ignores it. */
  optionsFor(file: string): Promise<Prettier.Options | undefined>;
  format(file: string, text: string): Promise<string>;
}

/**
 * Finds the prettier of a project that has a configuration file of prettier, or
 * an .editorconfig and a package.json that names prettier (many projects have an
 * .editorconfig without using prettier). Otherwise nothing is loaded, since
 * generated texts already have prettier's default style. The project's installed
 * version is preferred to ours.
 *
 * @throws UsageError when the configuration cannot be loaded
 */
export async function projectPrettier(
  folder: string,
): Promise<ProjectPrettier | undefined> {
  const root = nearestMention(folder);
  if (root === undefined) return undefined;
  const prettier = await loadPrettier(folder);
  const resolveOptions = (file: string): Promise<Prettier.Options | null> =>
    prettier
      .resolveConfig(file, { editorconfig: true })
      .catch((error: unknown) => {
        throw prettierProblem("cannot load its configuration", error);
      });
  if ((await resolveOptions(join(folder, "index.ts"))) === null) {
    return undefined;
  }
  const ignorePath = join(root, ".prettierignore");
  return {
    version: prettier.version,
    optionsFor: async (file) => {
      const { ignored } = await prettier.getFileInfo(file, {
        ignorePath,
        resolveConfig: false,
      });
      return ignored ? undefined : ((await resolveOptions(file)) ?? {});
    },
    format: async (file, text) => {
      const options = await resolveOptions(file);
      return prettier.format(text, { ...options, filepath: file });
    },
  };
}

/** The nearest folder upwards in which a file mentions prettier. */
function nearestMention(folder: string): string | undefined {
  for (const at of foldersUpward(folder)) {
    if (namesIn(at).some((name) => mentionsPrettier(at, name))) return at;
  }
  return undefined;
}

function mentionsPrettier(folder: string, name: string): boolean {
  if (/^(\.prettierrc|prettier\.config\.)/.test(name)) return true;
  if (name !== "package.json" && name !== "package.yaml") return false;
  return /(?<![\w-])prettier["']?\s*:/.test(
    readFileSync(join(folder, name), "utf8"),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // It does not exist yet, or may not be read.
  }
}

async function loadPrettier(folder: string): Promise<typeof Prettier> {
  try {
    const require = createRequire(join(folder, "index.js"));
    return require("prettier") as typeof Prettier;
  } catch {
    return import("prettier");
  }
}
