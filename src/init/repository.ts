import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersUpward } from "../project/folders-upward.js";
import { shownPath } from "../source/source-file.js";
import { lockFiles } from "./package-manager.js";

/** The repository that a project is in: the project itself, or a monorepo above it. */
export interface Repository {
  /** POSIX path of its root, as seen from the project. */
  readonly root: string;
  /** POSIX path of the project, as seen from the root. */
  readonly project: string;
  /** The lock files in the nearest folder that has any, and that folder from the root. */
  readonly lockFiles: readonly string[];
  readonly lockFolder: string;
}

/** Without a repository, nothing above the project belongs to it. */
export function repositoryOf(cwd: string): Repository {
  const root =
    [...foldersUpward(cwd)].find((at) => existsSync(join(at, ".git"))) ?? cwd;
  for (const at of foldersUpward(cwd)) {
    const found = lockFiles.filter((name) => existsSync(join(at, name)));
    if (found.length === 0 && at !== root) continue;
    return {
      root: shownPath(root, cwd),
      project: shownPath(cwd, root),
      lockFiles: found,
      // Without a lock file, the package manager looks for the workspace by itself.
      lockFolder: shownPath(found.length === 0 ? cwd : at, root),
    };
  }
  throw new Error(`${root} is not above ${cwd}`);
}
