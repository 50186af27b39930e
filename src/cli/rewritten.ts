import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { GenerateResult } from "../generate-options.js";
import { covers, type JsonMembers, membersOf } from "../init/ignore-list.js";
import { filesUpward } from "../project/folders-upward.js";
import { shownPath } from "../source/source-file.js";

/** A tool that rewrites files, by its configuration. */
interface Tool {
  readonly name: RegExp;
  /** Whether it leaves a folder alone already. */
  readonly ignores: (text: string, api: string) => boolean;
  /** How it is told to. */
  readonly advice: (api: string) => string;
}

/** The likeliest first. */
const tools: readonly Tool[] = [
  {
    name: /^biome\.jsonc?$/,
    ignores: (text, api) =>
      hasIn(text, ["files", "includes"], `!${api}`) ||
      hasIn(text, ["files", "ignore"], api),
    advice: (api) => `add "!${api}" to files.includes, which begins with "**"`,
  },
  ...[
    [/^\.(oxlintrc|oxfmtrc)\.jsonc?$/, "ignorePatterns"] as const,
    [/^dprint\.jsonc?$/, "excludes"] as const,
    [/^deno\.jsonc?$/, "exclude"] as const,
  ].map(([name, list]): Tool => ({
    name,
    ignores: (text, api) => hasIn(text, [list], api),
    advice: (api) => `add "${api}" to ${list}`,
  })),
  {
    name: /^eslint\.config\.[cm]?[jt]s$/,
    ignores: (text, api) => text.includes(api),
    advice: (api) => `add { ignores: ["${api}/**"] } to its list`,
  },
];

/** It formats the API as gen-api does, unless one of them has another configuration. */
const prettier = /^(\.prettierrc(\.\w+)?|prettier\.config\.[cm]?[jt]s)$/;

/** Files that were edited one by one are fewer than this. */
const fewest = 5;

/**
 * What to do where a formatter has probably rewritten an output folder: most files are
 * not as they were written. `undefined` where that is not so.
 */
export function rewrittenHint(
  { out, files }: Pick<GenerateResult, "out" | "files">,
  cwd: string,
): string | undefined {
  const edited = files.filter(({ state }) => state === "edited").length;
  if (edited < fewest || edited * 2 < files.length) return undefined;
  const remedy =
    toolToTell(out, cwd) ??
    prettierToTell(out, cwd) ??
    "have it ignore the folder";
  return `${edited} of ${files.length} files are not as gen-api wrote them, as after a formatter or a linter's --fix: ${remedy}, and run gen-api --force once`;
}

function toolToTell(out: string, cwd: string): string | undefined {
  for (const { name, ignores, advice } of tools) {
    const [file] = filesUpward(out, name);
    if (file === undefined) continue;
    const api = pathFrom(file, out);
    if (!ignores(readFileSync(file, "utf8"), api))
      return `in ${shownPath(file, cwd)}, ${advice(api)}`;
  }
  return undefined;
}

function prettierToTell(out: string, cwd: string): string | undefined {
  const [file] = filesUpward(out, prettier);
  if (file === undefined) return undefined;
  const list = join(dirname(file), ".prettierignore");
  const line = `${pathFrom(file, out)}/`;
  const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  return lines.some((one) => covers(one, line))
    ? undefined
    : `if prettier formats it with another configuration, add ${line} to ${shownPath(list, cwd)}`;
}

/** Whether a list in a text of JSON has a folder. */
function hasIn(text: string, path: readonly string[], entry: string): boolean {
  const list = path.reduce(
    (value: unknown, name) => (Object(value) as JsonMembers)[name],
    membersOf(text),
  );
  return Array.isArray(list) && list.some((one) => covers(one, entry));
}

function pathFrom(file: string, out: string): string {
  return relative(dirname(file), out).replaceAll("\\", "/");
}
