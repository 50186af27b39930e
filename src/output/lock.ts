import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
import { makeFolder } from "./make-folder.js";
import { rename } from "./rename.js";

const lockName = ".gen-api.lock";
const ownerName = "owner.json";
const pollMs = 40;
const patienceMs = 30_000;
/** A run takes seconds; a lock this old was left by a killed one. */
const staleMs = 5 * 60_000;

/** Locks of this process: with our pid, a lock may be of an earlier process. */
const held = new Set<string>();

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

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
      discard(lock, token);
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
  const owner: Owner = { pid: process.pid, host: hostname(), token };
  try {
    forPath(folder, () =>
      writeFileSync(join(candidate, ownerName), JSON.stringify(owner)),
    );
    await renameInTurn(candidate, lock, token);
  } catch (error) {
    // Left in the output folder, it would be committed with it.
    rmSync(candidate, { recursive: true, force: true });
    throw error;
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
    // The lock of another user may be one that this one must not remove.
    if (isAbandoned(lock) && discard(lock, token)) continue;
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
function removeIfAllowed(aside: string): void {
  try {
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    if (age > staleMs) return true;
    if (isOrphan(lock)) return true;
    const text = readFileSync(join(lock, ownerName), "utf8");
    const owner = JSON.parse(text) as Owner;
    if (owner.host !== hostname()) return false;
    return owner.pid === process.pid
      ? !held.has(owner.token)
      : !isRunning(owner.pid);
  } catch {
    return false; // It was removed meanwhile, or is being created.
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
