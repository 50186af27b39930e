import { execFile, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newest } from "../../fixtures/support/newest.js";
import { withLock } from "./lock.js";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** How a run of the command ended. */
export interface CommandEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the command is made of. */
export async function generatorSources(): Promise<readonly string[]> {
  const rooms = await readdir(join(root, "src"));
  const own = rooms.filter(
    (name) => !["runtime", "serve", "mcp"].includes(name),
  );
  return [...own, "runtime/contract"].map((name) => `src/${name}`);
}

/** Builds the command, not the runtime, where its sources are newer. */
export async function ensureBuilt(): Promise<void> {
  const sources = await generatorSources();
  await withLock(join(root, ".tmp", "build.lock"), async () => {
    const built = await newest([join(root, "dist/index.js")]);
    const changed = await newest(sources.map((path) => join(root, path)));
    if (built > changed) return;
    const tsc = join(root, "node_modules/typescript-7/bin/tsc");
    const project = join(root, "tsconfig.build.json");
    // It emits in spite of type errors; those are for `npm run types` to tell.
    await promisify(execFile)(process.execPath, [tsc, "-p", project]).catch(
      () => undefined,
    );
  });
}

/** Runs the real command, as a shell would. */
export function runCommand(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, "bin/gen-api.js"), ...args],
      { cwd, env: { ...process.env, ...env } },
    );
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
    child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}
