import { execFile } from "node:child_process";
import { UsageError } from "../source/usage-error.js";

/** A commit, and how it was named. */
export interface CommitSide {
  readonly kind: "commit";
  readonly commit: string;
  readonly label: string;
}

/** The commit of a name; `undefined` if there is none, or no git or repository. */
export async function commitOf(
  name: string,
  cwd: string,
): Promise<string | undefined> {
  // A name that begins with a hyphen would be an option.
  if (name.startsWith("-")) return undefined;
  const asked = ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
  return line(await tryGit(asked, cwd));
}

/**
 * Where the current branch left the default branch: all that a pull request would change
 * is after it. On the default branch itself that is the last commit.
 *
 * @throws UsageError without a repository that has a commit
 */
export async function forkPoint(cwd: string): Promise<CommitSide> {
  const head = await commitOf("HEAD", cwd);
  if (head === undefined) {
    throw new UsageError(
      "here is no git repository with a commit to compare with: name a folder or a schema, --from <place>",
    );
  }
  for (const branch of defaultBranches) {
    if ((await commitOf(branch, cwd)) === undefined) continue;
    const commit = line(await tryGit(["merge-base", "HEAD", branch], cwd));
    if (commit === undefined) {
      throw new UsageError(
        `git knows no common commit of HEAD and ${branch}: fetch more of the history, or name a ref, --from <ref>`,
      );
    }
    return {
      kind: "commit",
      commit,
      label: `${branch.replace(/^refs\/(heads|remotes)\//, "")} (${short(commit)})`,
    };
  }
  return { kind: "commit", commit: head, label: `HEAD (${short(head)})` };
}

const defaultBranches = [
  "refs/remotes/origin/HEAD",
  "refs/remotes/origin/main",
  "refs/remotes/origin/master",
  "refs/heads/main",
  "refs/heads/master",
];

/** As git shows commits. */
export function short(commit: string): string {
  return commit.slice(0, 7);
}

/**
 * Runs git with these arguments, and returns what it prints.
 *
 * @throws UsageError with the first line of what git says against it
 */
export async function git(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  input = "",
): Promise<string> {
  const { text, problem } = await run(args, cwd, env, input);
  if (problem === undefined) return text;
  throw new UsageError(`git ${args[0] ?? ""} failed: ${problem}`);
}

async function tryGit(
  args: readonly string[],
  cwd: string,
): Promise<string | undefined> {
  const { text, problem } = await run(args, cwd, {}, "");
  return problem === undefined ? text : undefined;
}

function run(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<{ readonly text: string; readonly problem?: string }> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: Infinity,
    };
    const child = execFile("git", args, options, (error, text, said) => {
      const [problem = ""] = said.trim().split("\n");
      resolve(
        error
          ? { text, problem: problem === "" ? error.message : problem }
          : { text },
      );
    });
    // If git is not there or ends early, the error says so.
    child.stdin?.on("error", () => undefined).end(input);
  });
}

function line(text: string | undefined): string | undefined {
  const first = text?.trim();
  return first === "" ? undefined : first;
}
