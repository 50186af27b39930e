import { existsSync, statSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findSchema } from "../schema/find-schema.js";
import type { ExitStatus } from "./exit-status.js";
import type { Terminal } from "./terminal.js";

/** Editors save in several steps; they are over by then. */
const SETTLE_MS = 100;

/**
 * Runs once, then again after every change of the schema, until the process
 * is ended. Failures are reported by `run` and do not end the watch.
 */
export async function watchSchema(
  schema: string | undefined,
  cwd: string,
  terminal: Terminal,
  run: () => Promise<ExitStatus>,
): Promise<ExitStatus> {
  let isChanged = true;
  let wake: () => void = () => undefined;
  const path = await findSchema(schema, cwd);
  // There is nothing to watch, which is what a run will say.
  if (!existsSync(path)) return run();
  const watcher = watchPrismaFiles(path, () => {
    isChanged = true;
    wake();
  });
  watcher.on("error", (error) => terminal.err(`gen-api: ${error.message}\n`));
  for (;;) {
    if (!isChanged) await new Promise<void>((resolve) => (wake = resolve));
    await sleep(SETTLE_MS);
    // Whatever changes from here on is seen by the next turn.
    isChanged = false;
    await run();
  }
}

function watchPrismaFiles(path: string, onChange: () => void): FSWatcher {
  const isFile = statSync(path).isFile();
  // The folder is watched, since a file may be replaced by another one.
  const folder = isFile ? dirname(path) : path;
  return watch(folder, { recursive: !isFile }, (_, name) => {
    const isSchema = isFile
      ? name === basename(path)
      : /\.prisma$/.test(name ?? "");
    if (isSchema) onChange();
  });
}
