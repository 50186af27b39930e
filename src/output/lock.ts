import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../source/usage-error.js";
import { forPath } from "./for-path.js";
import { hasEnded, held, isRunning, ownerName, ownerOf } from "./lock-owner.js";
import { makeFolder } from "./make-folder.js";
import { rename } from "./rename.js";

export const lockName = ".gen-api.lock";
const pollMs = 40;
const patienceMs = 30_000;
/** A run takes seconds; a lock this old was left by a killed one. */
const staleMs = 5 * 60_000;

/**
 * Runs `work` while no other gen-api writes to the folder. The lock itself is
 * a folder, `staging`, in which files are prepared on the same disk; what a
 * killed run leaves there is removed with its lock.
 *
 * @throws UsageError when another run holds the folder for half a minute.
 */
export async function withOutputLock<T>(
  folder: string,
  work: (staging: string) => T | Promise<T>,
): Promise<T> {
  makeFolder(folder);
  const token = randomUUID();
  held.add(token);
  const lock = join(folder, lockName);
  try {
    await acquire(folder, lock, token);
    try {
      return await work(lock);
    } finally {
      // A run that slept too long may have lost it to another one.
      if (existsSync(join(lock, ownerName(token)))) discard(lock, token);
    }
  } finally {
    held.delete(token);
  }
}

/**
 * Whether a run is working in the folder or was killed there, even if only
 * during its cleanup.
 */
export function hasLocks(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => name.startsWith(lockName))
  );
}

async function acquire(
  folder: string,
  lock: string,
  token: string,
): Promise<void> {
  // The owner is written before the folder is renamed to the lock, so a lock
  // always has an owner.
  const candidate = forPath(folder, () => mkdtempSync(asideOf(lock)));
  try {
    forPath(folder, () => writeFileSync(join(candidate, ownerName(token)), ""));
    await renameInTurn(candidate, lock, token);
  } finally {
    // It is the lock by now, or not needed: left here, it would be committed.
    removeIfAllowed(candidate);
  }
  for (const name of readdirSync(folder)) {
    const leftover = join(folder, name);
    if (name.startsWith(`${lockName}-`) && isAbandoned(leftover)) {
      removeIfAllowed(leftover);
    }
  }
}

async function renameInTurn(
  candidate: string,
  lock: string,
  token: string,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!tryRename(candidate, lock)) {
    const owner = ownerOf(lock);
    if (isAbandoned(lock, owner)) {
      if (owner !== undefined && takeOver(lock, owner, token)) return;
      // The lock of another user may be one that this one must not even remove.
      if (ownerOf(lock) === owner && discard(lock, token)) continue;
    }
    if (Date.now() > deadline) {
      throw new UsageError(
        `another gen-api is writing to ${dirname(lock)}; if none is running, delete ${lock}`,
      );
    }
    await sleep(pollMs);
  }
}

function tryRename(candidate: string, lock: string): boolean {
  try {
    renameSync(candidate, lock);
    return true;
  } catch (error) {
    if (existsSync(lock)) return false;
    const code = (error as NodeJS.ErrnoException).code;
    // The holder may have released the lock between the two calls.
    if (code === "ENOTEMPTY" || code === "EEXIST") return false;
    // The error on Windows when the folder exists.
    if (code === "EPERM" && process.platform === "win32") return false;
    throw error;
  }
}

/**
 * Makes an abandoned lock this run's, if it is still that owner's: of several runs
 * that found it abandoned, the system lets one rename the owner. To remove the lock
 * by its own name could remove the next one.
 *
 * @returns whether this run has the lock
 */
function takeOver(lock: string, owner: string, token: string): boolean {
  const mine = ownerName(token);
  try {
    rename(join(lock, owner), join(lock, mine));
  } catch {
    return false; // Another waiting run was faster, or the folder is another user's.
  }
  // A file that was staged may be read-only.
  for (const name of readdirSync(lock)) {
    if (name !== mine) removeIfAllowed(join(lock, name));
  }
  return true;
}

/**
 * Renames the lock before deleting it: a half-deleted lock must not look free.
 *
 * @returns whether this run removed it
 */
function discard(lock: string, token: string): boolean {
  const aside = `${asideOf(lock)}${token}`;
  try {
    rename(lock, aside);
  } catch {
    return false; // Another waiting run was faster, or the system refuses.
  }
  removeIfAllowed(aside);
  return true;
}

/** What is no lock may stay: what is in another user's folder may not be removed. */
function removeIfAllowed(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}

function isAbandoned(folder: string, owner = ownerOf(folder)): boolean {
  try {
    const age = Date.now() - statSync(folder).mtimeMs;
    return age > staleMs || isOrphan(folder) || hasEnded(owner);
  } catch {
    return false; // It was removed meanwhile.
  }
}

/**
 * The prefix of folders that are not a lock yet, or no longer. Such a folder may
 * have no owner file, so its name contains the owner.
 */
function asideOf(lock: string): string {
  return `${lock}-${hostname()}-${process.pid}-`;
}

/** Whether such a folder belongs to a process of this machine that has ended. */
function isOrphan(aside: string): boolean {
  const mine = `${lockName}-${hostname()}-`;
  const name = basename(aside);
  if (!name.startsWith(mine)) return false;
  const [, pid] = /^(\d+)-/.exec(name.slice(mine.length)) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}
