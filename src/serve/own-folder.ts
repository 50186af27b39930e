import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "gen-api/serving";

/** A temporary folder of this process. Those of processes that were killed go. */
export function ownFolder(): string {
  const prefix = `gen-api-serve-${hostname()}-`;
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) {
      removeFolder(join(tmpdir(), name));
    }
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Another user's stays: it is no obstacle. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The next start tries again.
  }
}
