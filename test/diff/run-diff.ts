import { execFileSync } from "node:child_process";
import { main } from "../../src/cli/main.js";
import { palette, type Terminal } from "../../src/cli/terminal.js";

/** How a run of `gen-api diff` ended. */
export interface DiffEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `gen-api diff` in this process, in a folder. */
export async function runDiff(
  folder: string,
  ...args: readonly string[]
): Promise<DiffEnd> {
  const written = { stdout: "", stderr: "" };
  const terminal: Terminal = {
    out: (text) => (written.stdout += `${text}\n`),
    err: (text) => (written.stderr += text),
    isInteractive: false,
    outColour: palette(false),
    errColour: palette(false),
  };
  const status = await main(["diff", ...args], terminal, folder);
  return { status, ...written };
}

/** Makes a repository of a folder, or commits what is there. */
export function commit(folder: string, ...args: readonly string[]): void {
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "--message=change", ...args);
}

export function git(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  return execFileSync("git", [...who, ...args], {
    cwd: folder,
    encoding: "utf8",
  });
}
