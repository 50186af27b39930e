import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { cacheFolder } from "../cache/cache-folder.js";
import { configFiles } from "../config/config-files.js";
import { prismaFiles } from "../schema/read-files.js";
import { UsageError } from "../source/usage-error.js";
import { writeTree } from "./commit-tree.js";
import { commitOf, type CommitSide, git, short } from "./git.js";
import type { AskedInputs } from "./read-exposed.js";

/** What is compared: a commit, the folder of a project, or a schema alone. */
export type Side =
  | CommitSide
  | { readonly kind: "folder"; readonly folder: string; readonly label: string }
  | {
      readonly kind: "schema";
      readonly schema: string;
      readonly label: string;
    };

/**
 * Finds out what a name on the command line means.
 *
 * @throws UsageError when it means nothing, or two things
 */
export async function findSide(name: string, cwd: string): Promise<Side> {
  const path = resolve(cwd, name);
  const commit = await commitOf(name, cwd);
  if (!existsSync(path)) {
    if (commit === undefined) {
      throw new UsageError(
        `there is no git ref, folder or schema ${name}; in CI the ref may have to be fetched first`,
      );
    }
    return { kind: "commit", commit, label: `${name} (${short(commit)})` };
  }
  if (commit !== undefined) {
    throw new UsageError(
      `${name} is both a path and a git ref: write ./${name} for the path, or refs/heads/${name} for the branch`,
    );
  }
  return isProject(path)
    ? { kind: "folder", folder: path, label: name }
    : { kind: "schema", schema: path, label: name };
}

/** A folder of .prisma files is a schema, unless it has what a project has. */
function isProject(path: string): boolean {
  if (!statSync(path).isDirectory()) return false;
  const signs = [...configFiles, "package.json", "prisma"];
  return (
    signs.some((name) => existsSync(join(path, name))) ||
    prismaFiles(path).length === 0
  );
}

/**
 * Does something with the files of a side in their place: those of a commit are written to
 * a folder that goes afterwards.
 */
export async function withFolder<Result>(
  side: Side,
  asked: AskedInputs & { readonly code?: boolean },
  cwd: string,
  work: (asked: AskedInputs, folder: string) => Promise<Result>,
): Promise<Result> {
  if (side.kind === "schema") return work(asked, cwd);
  if (side.kind === "folder") return work(asked, side.folder);
  // Within reach of the packages that a configuration imports.
  const cache = cacheFolder(cwd) ?? tmpdir();
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, "diff-"));
  try {
    const told = async (what: string): Promise<string> =>
      (await git(["rev-parse", what], cwd)).replace(/\n$/, "");
    const repository = await told("--show-toplevel");
    await writeTree(side.commit, repository, root, asked.code);
    const folder = join(root, await told("--show-prefix"));
    mkdirSync(folder, { recursive: true });
    const place = (path: string): string => placeIn(path, cwd, folder, root);
    const { schema, config } = asked;
    const placed = {
      ...(schema !== undefined && { schema: place(schema) }),
      ...(config !== undefined && { config: place(config) }),
    };
    return await work(placed, folder);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Where a path of the working tree is among the files of a commit. */
function placeIn(
  path: string,
  cwd: string,
  folder: string,
  root: string,
): string {
  const place = join(folder, relative(cwd, resolve(cwd, path)));
  if (relative(root, place).startsWith("..")) {
    throw new UsageError(
      `${path} is not in the repository, and a commit has nothing else`,
    );
  }
  return place;
}
