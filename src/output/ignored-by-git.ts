import { execFile } from "node:child_process";
import { basename, dirname, join, posix } from "node:path";
import type { Diagnostic } from "../source/diagnostic.js";
import { shownPath } from "../source/source-file.js";
import type { PlannedFile } from "./plan.js";

/**
 * A note if git ignores a part of an output that gets new files, as usual rules for
 * `build` and `dist` do with the folders of models that are called so. An output that is
 * ignored whole is generated where it is needed.
 *
 * @param out the real path of the output folder
 */
export async function ignoredByGit(
  out: string,
  files: readonly PlannedFile[],
  cwd: string,
): Promise<readonly Diagnostic[]> {
  if (!files.some(({ state }) => state === "created")) return [];
  const paths = files.map(({ path }) => path);
  const folders = new Set(paths.map((path) => `${posix.dirname(path)}/`));
  folders.delete("./");
  const from = basename(out);
  const asked = [...folders, ...paths].map((path) => `${from}/${path}`);
  const ignored = new Set(await answerOfGit(dirname(out), asked));
  if (paths.every((path) => ignored.has(`${from}/${path}`))) return [];
  const rules = [...ignored].filter(
    (path) => !ignored.has(`${posix.dirname(path)}/`),
  );
  if (rules.length === 0) return [];
  const list = rules.map((path) => path.slice(from.length + 1)).join(", ");
  const lines = rules.map((path) => `"!/${path}"`).join(" and ");
  const at = shownPath(join(dirname(out), ".gitignore"), cwd);
  return [
    {
      severity: "note",
      message: `git ignores a part of the output: ${list}`,
      hint: `to commit it, add ${lines} at the end of ${at}`,
    },
  ];
}

/** Which of the paths git ignores; none without git or a repository. */
function answerOfGit(
  cwd: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const git = execFile(
      "git",
      ["check-ignore", "-z", "--stdin"],
      { cwd },
      (_, answer) => {
        resolve(answer.split("\0").filter((path) => path !== ""));
      },
    );
    // If git is not there or ends early, the answer is empty.
    git.stdin?.on("error", () => undefined).end(paths.join("\0"));
  });
}
