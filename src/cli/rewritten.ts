import { dirname, relative } from "node:path";
import type { GenerateResult } from "../generate-options.js";
import { filesUpward } from "../project/folders-upward.js";
import { shownPath } from "../source/source-file.js";

/** Tools that rewrite files, the likeliest first, and how each leaves a folder alone. */
const tools: readonly (readonly [RegExp, (api: string) => string])[] = [
  [
    /^biome\.jsonc?$/,
    (api) => `add "!${api}" to files.includes, which begins with "**"`,
  ],
  [/^\.(oxlintrc|oxfmtrc)\.jsonc?$/, (api) => `add "${api}" to ignorePatterns`],
  [/^dprint\.jsonc?$/, (api) => `add "${api}" to excludes`],
  [/^deno\.jsonc?$/, (api) => `add "${api}" to exclude`],
  [
    /^eslint\.config\.[cm]?[jt]s$/,
    (api) => `add { ignores: ["${api}/**"] } to its list`,
  ],
];

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
  const [remedy = "have it ignore the folder"] = tools.flatMap(
    ([name, advice]) => {
      const [file] = filesUpward(out, name);
      if (file === undefined) return [];
      const api = relative(dirname(file), out).replaceAll("\\", "/");
      return [`in ${shownPath(file, cwd)}, ${advice(api)}`];
    },
  );
  return `${edited} of ${files.length} files are not as gen-api wrote them, as after a formatter or a linter's --fix: ${remedy}, and run gen-api --force once`;
}
