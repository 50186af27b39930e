import { readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { git } from "./git.js";

/**
 * Writes the files of a commit that say what the API is to a folder: schemas,
 * configurations, and what these import. Neither the working tree nor its index is touched.
 *
 * @param repository the folder of the whole working tree
 * @param withCode whether all other code is needed, too
 * @throws UsageError when git refuses
 */
export async function writeTree(
  commit: string,
  repository: string,
  folder: string,
  withCode = false,
): Promise<void> {
  // git then has an index of its own, with the commit in it.
  const env = { GIT_INDEX_FILE: join(folder, ".index") };
  await git(["read-tree", commit], repository, env);
  const listed = await git(["ls-files", "-z"], repository, env);
  const paths = listed.split("\0").filter((path) => path !== "");
  const write = (chosen: readonly string[]): Promise<string> =>
    git(
      [
        "checkout-index",
        "--force",
        "-z",
        "--stdin",
        `--prefix=${folder}${sep}`,
      ],
      repository,
      env,
      chosen.map((path) => `${path}\0`).join(""),
    );
  const inputs = paths.filter((path) => isInput.test(path));
  await write(inputs);
  const importsMore = inputs.some(
    (path) => isModule.test(path) && importsFiles(join(folder, path)),
  );
  // Which of them, only running it tells.
  if (withCode || importsMore)
    await write(paths.filter((path) => isCode.test(path)));
}

/** Configurations may have any name, as the command line or a generator block says. */
const isInput =
  /\.prisma$|(^|\/)((package|tsconfig[^/]*)\.json|[^/]*(gen-api|config)[^/]*\.[cm]?[jt]s)$|(^|\/)\.config\//;

const isModule = /\.[cm]?[jt]s$/;

const isCode = /\.([cm]?[jt]s|json)$/;

/** Whether a module is a configuration of gen-api that imports files of the project. */
function importsFiles(file: string): boolean {
  const text = readFileSync(file, "utf8");
  const isOurs = basename(file).includes("gen-api") || text.includes("gen-api");
  return isOurs && /\b(from|import|require)\s*\(?\s*["'][.#~@]/.test(text);
}
