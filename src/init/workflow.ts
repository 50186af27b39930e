import { posix } from "node:path";
import type { Repository } from "./repository.js";
import { callersFile } from "./sample-callers.js";

/** The workflow of GitHub for a project: where it is, and what runs in which folder. */
interface Workflow {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly name: string;
  /** The folders as YAML; undefined for the root of the repository. */
  readonly installFolder: string | undefined;
  readonly checkFolder: string | undefined;
}

/**
 * GitHub reads workflows at the root of a repository only, so a package of a monorepo
 * has its own there, with the package in its name.
 */
export function workflowOf({
  root,
  project,
  lockFolder,
}: Repository): Workflow {
  const isRoot = project === ".";
  const suffix = isRoot
    ? ""
    : `.${project.replaceAll("/", ".").replace(/[^\w.-]+/g, "-")}`;
  return {
    path: posix.join(root, `.github/workflows/gen-api${suffix}.yml`),
    name: yaml(isRoot ? "gen-api" : `gen-api of ${project}`),
    installFolder: lockFolder === "." ? undefined : yaml(lockFolder),
    checkFolder: isRoot ? undefined : yaml(project),
  };
}

/** What tells in a comment of a pull request whose rights it changes. */
export function accessDiff(run: string, rules: string): object {
  return {
    rules,
    diff: `${run} gen-api diff --access ${callersFile} --from HEAD^1 --format markdown --fail never`,
    number: "${{ github.event.number }}",
    token: "${{ github.token }}",
  };
}

/** JSON is YAML, and any folder name is right in it: also `true`, which is no text in YAML. */
function yaml(text: string): string {
  const isPlain =
    /^[A-Za-z][\w-]*([ /.][\w-]+)+$/.test(text) || text === "gen-api";
  return isPlain ? text : JSON.stringify(text);
}
