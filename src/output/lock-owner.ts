import { readdirSync } from "node:fs";
import { hostname } from "node:os";

// The owner of a lock is in the name of a file in it, so that a rename of this file
// succeeds only while the lock is still that owner's.

/** The process, the lock's token (a UUID) and the machine. */
const ownerPattern = /^owner-(\d+)-([\da-f-]{36})-(.*)$/;

/** Locks of this process: with our pid, a lock may be of an earlier process. */
export const held = new Set<string>();

/**
 * The name of the file that says whose the folder is; `undefined` if there is none or
 * it may not be read.
 */
export function ownerOf(folder: string): string | undefined {
  try {
    return readdirSync(folder).find((name) => ownerPattern.test(name));
  } catch {
    return undefined;
  }
}

/** The name of that file for a lock of this process. */
export function ownerName(token: string): string {
  return `owner-${process.pid}-${token}-${hostname()}`;
}

/** Whether the run has ended, as far as this machine can tell. */
export function hasEnded(owner = ""): boolean {
  const [, pid, token = "", host] = ownerPattern.exec(owner) ?? [];
  if (host !== hostname()) return false;
  return Number(pid) === process.pid
    ? !held.has(token)
    : !isRunning(Number(pid));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
