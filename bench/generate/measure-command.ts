import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What a command used, including all processes that it started. */
export interface Effort {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Of its largest process. */
  readonly peakMegabytes: number;
}

/** A command line: what to run with Node. */
export interface Command {
  readonly script: string;
  readonly args: readonly string[];
  /** A folder with further commands that it calls by name. */
  readonly path?: string;
}

/**
 * Runs a command in a folder; `undefined` when it fails or takes too long.
 *
 * @param seconds how long it may take
 */
export async function measureCommand(
  { script, args, path }: Command,
  cwd: string,
  seconds: number,
): Promise<Effort | undefined> {
  const usage = join(cwd, "usage.txt");
  rmSync(usage, { force: true });
  const preload = new URL("usage.mjs", import.meta.url).href;
  const begin = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own, so that it can be ended with its children.
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${preload} --max-old-space-size=6144`,
      PATH: [path, process.env["PATH"]].filter(Boolean).join(delimiter),
      // Prevents the engine's download; nothing that is measured needs it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      USAGE_FILE: usage,
      XDG_CACHE_HOME: join(cwd, ".cache"),
    },
  });
  let errors = "";
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  const patience = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, seconds * 1_000);
  const status = await new Promise((resolve) => child.on("close", resolve));
  clearTimeout(patience);
  const taken = (performance.now() - begin) / 1_000;
  if (status !== 0) {
    process.stderr.write(`${script} failed: ${errors.slice(-400)}\n`);
    return undefined;
  }
  const processes = readFileSync(usage, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ").map(Number) as [number, number]);
  return {
    seconds: taken,
    cpuSeconds: processes.reduce((sum, [cpu]) => sum + cpu, 0) / 1e6,
    peakMegabytes: Math.max(...processes.map(([, rss]) => rss)) / 1_024,
  };
}
