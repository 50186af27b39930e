import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Options } from "prettier";
import {
  contentHash,
  type EndOfLine,
  toLf,
  withLineEnds,
} from "./content-hash.js";
import { manifestName } from "./manifest.js";
import { optionsText } from "./options-text.js";
import type { OutputState, WantedOutput } from "./plan.js";
import { prettierProblem } from "./prettier-problem.js";
import { projectPrettier, type ProjectPrettier } from "./project-prettier.js";

/**
 * Longer texts, in characters, are not formatted: prettier would take seconds. They
 * are OpenAPI documents of a hundred models or more, which nobody reads in full.
 */
const longest = 1_000_000;

/**
 * Formats rendered texts with the project's own style, if it has one. Only texts
 * that changed since the manifest are formatted: for each file, the manifest has
 * a key of the formatter's input, and the file on disk is the formatter's output.
 *
 * @throws UsageError when the project's prettier cannot load its configuration, or
 *   format a file
 */
export async function formatOutput(
  folder: string,
  rendered: ReadonlyMap<string, string>,
  found: OutputState,
): Promise<WantedOutput> {
  const prettier = await projectPrettier(folder);
  if (prettier === undefined) return { texts: rendered, formatted: new Map() };
  const texts = new Map<string, string>();
  const formatted = new Map<string, string>();
  for (const [path, text] of rendered) {
    const file = join(folder, path);
    const options = await prettier.optionsFor(file);
    if (options === undefined || text.length > longest) {
      texts.set(path, withLineEnds(text, endOfLine(options)));
      continue;
    }
    const key = hash([prettier.version, optionsText(options, folder), text]);
    formatted.set(path, key);
    texts.set(
      path,
      withLineEnds(
        remembered(path, key, found) ??
          (await format(prettier, file, text, options)),
        endOfLine(options),
      ),
    );
  }
  const forManifest = await prettier.optionsFor(join(folder, manifestName));
  const { useTabs, tabWidth } = forManifest ?? {};
  return {
    texts,
    formatted,
    // Without indentation, JSON is one line, which git cannot merge.
    indent: useTabs ? "\t" : tabWidth || 2,
    endOfLine: endOfLine(forManifest),
  };
}

function endOfLine(options: Options | undefined): EndOfLine {
  return options?.endOfLine === "crlf" ? "crlf" : "lf";
}

function remembered(
  path: string,
  key: string,
  found: OutputState,
): string | undefined {
  const onDisk = found.disk.get(path);
  return onDisk !== undefined &&
    found.manifest?.formatted.get(path) === key &&
    found.manifest.files.get(path) === contentHash(onDisk)
    ? toLf(onDisk)
    : undefined;
}

async function format(
  prettier: ProjectPrettier,
  file: string,
  text: string,
  options: Options,
): Promise<string> {
  try {
    const all = { ...options, endOfLine: "lf", filepath: file } as const;
    return await prettier.format(text, all);
  } catch (error) {
    throw prettierProblem(`cannot format ${file}`, error);
  }
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
