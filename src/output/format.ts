import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Options } from "prettier";
import type { JsonObject } from "../render/openapi/json.js";
import { documentText } from "../render/openapi/json-text.js";
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
import { isDefaultStyle, jsonLayout } from "./prettier-style.js";
import { projectPrettier, type ProjectPrettier } from "./project-prettier.js";

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
    if (options === undefined) {
      texts.set(path, text);
      continue;
    }
    const known = styled(prettier.version, options, file, text);
    if (known !== undefined) {
      texts.set(path, withLineEnds(known, endOfLine(options)));
      continue;
    }
    const given = optionsText(options, folder);
    const key = given && hash([prettier.version, given, text]);
    if (key !== undefined) formatted.set(path, key);
    const ready = key && remembered(path, key, found);
    texts.set(
      path,
      withLineEnds(
        ready ?? (await format(prettier, file, text, options)),
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

/**
 * A text in the project's style where that is known without prettier, which takes longer
 * than all the rest of a run: for descriptions, and where the style is prettier's own.
 */
function styled(
  version: string,
  options: Options,
  file: string,
  text: string,
): string | undefined {
  if (!file.endsWith(".json")) {
    return isDefaultStyle(version, options) ? text : undefined;
  }
  const layout = jsonLayout(options);
  return layout && documentText(JSON.parse(text) as JsonObject, layout);
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
