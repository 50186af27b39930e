import { existsSync } from "node:fs";
import { findSchema } from "../schema/find-schema.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { PrismaFileWatcher } from "./prisma-file-watcher.js";
import type { Terminal } from "./terminal.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/** What is watched. All paths except the schema's are absolute. */
export interface Watched {
  readonly schema: string | undefined;
  readonly cwd: string;
  readonly out: string;
}

/**
 * Runs once, then again after every change of the schema, until the process
 * is interrupted. Failures are reported by `run` and do not end the watch.
 *
 * @param note prints what is going on
 */
export async function watchSchema(
  { schema, cwd, out }: Watched,
  terminal: Terminal,
  run: () => Promise<ExitStatus>,
  note: (text: string) => void,
): Promise<ExitStatus> {
  const { path } = await findSchema(schema, cwd);
  // There is nothing to watch; a run reports that.
  if (!existsSync(path)) return run();
  const watcher = await PrismaFileWatcher.start(path, out, (error) =>
    terminal.err(
      `gen-api: the system does not watch the schema, so changes are noticed within a second (${error.message})\n`,
    ),
  );
  const stop = (): void => watcher.close();
  signals.forEach((signal) => process.once(signal, stop));
  await run();
  note("watching the schema; Ctrl-C ends\n");
  while (await watcher.changed()) await run();
  signals.forEach((signal) => process.off(signal, stop));
  return exitStatuses.done;
}
