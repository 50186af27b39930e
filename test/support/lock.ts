import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** An owner shows so often that it is alive, however long its work takes. */
const HEARTBEAT_MS = 5_000;
/** The owner of a lock that has shown nothing for so long must have died. */
const ABANDONED_AFTER_MS = 120_000;

/** Runs `work` while no other process holds the lock at `path`. */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  while (!(await acquire(path))) await wait(50);
  const heartbeat = setInterval(() => {
    utimes(path, new Date(), new Date()).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
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
