import { mkdir, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any work under a lock, so an older lock's owner must have died. */
const ABANDONED_AFTER_MS = 180_000;

/** Runs `work` while no other process holds the lock at `path`. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  while (!(await acquire(path))) await wait(50);
  try {
    return await work();
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const taken = await stat(path).catch(() => undefined);
  if (taken && Date.now() - taken.mtimeMs > ABANDONED_AFTER_MS)
    await rm(path, { recursive: true, force: true });
  return false;
}
