import { execFile } from "node:child_process";

/** How a command ended. */
export interface CommandEnd {
  readonly ok: boolean;
  readonly stdout: string;
  /** What it said on both streams, for messages. */
  readonly output: string;
}

/** Runs a command of a project, `npm` or `npx` mostly, and waits for its end. */
export function run(
  cwd: string,
  command: string,
  args: readonly string[],
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      {
        cwd,
        env: {
          ...process.env,
          // Keeps Prisma's command from downloading an engine it does not need.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        },
        maxBuffer: 64 * 1024 * 1024,
        // npm and npx are batch files on Windows.
        shell: process.platform === "win32",
      },
      (error, stdout, stderr) => {
        resolve({ ok: !error, stdout, output: `${stdout}\n${stderr}` });
      },
    );
  });
}

/** @throws with what the command said, when it fails. */
export async function mustRun(
  cwd: string,
  command: string,
  args: readonly string[],
): Promise<string> {
  const { ok, stdout, output } = await run(cwd, command, args);
  if (!ok) throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
  return stdout;
}

/** `npm install` as a user runs it, less what would only slow it. */
export function install(
  cwd: string,
  packages: readonly string[],
): Promise<string> {
  const quiet = [
    "--prefer-offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  return mustRun(cwd, "npm", ["install", ...quiet, ...packages]);
}
