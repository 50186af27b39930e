import { renameSync } from "node:fs";

/** Errors of Windows while a virus scanner, an indexer or an editor reads a file. */
const busyCodes: ReadonlySet<string | undefined> = new Set([
  "EACCES",
  "EBUSY",
  "EPERM",
]);
/** More than a second in total. Such readers finish within the first few waits. */
const waitsMs = [5, 10, 20, 40, 80, 160, 320, 640];

/**
 * Renames in one step, and replaces an existing file. Windows refuses while a
 * process has either file open, so the rename is retried there for a moment.
 */
export function rename(
  from: string,
  to: string,
  attempt: (from: string, to: string) => void = renameSync,
  platform: string = process.platform,
): void {
  const waits = platform === "win32" ? waitsMs : [];
  for (const ms of waits) {
    try {
      attempt(from, to);
      return;
    } catch (error) {
      if (!busyCodes.has((error as NodeJS.ErrnoException).code)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  attempt(from, to);
}
