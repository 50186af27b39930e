import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../source/usage-error.js";
import { forPath } from "./for-path.js";
import { rename } from "./rename.js";

/** The folder in which each run has a folder of its own while it wants to write. */
export const lockName = ".gen-api.lock";
/** A run's list of what it is about to write: see `journal.ts`. */
export const journalName = "journal";
const pollMs = 40;
const patienceMs = 30_000;
/** A run takes seconds; what is this old was left by a killed one. */
const staleMs = 5 * 60_000;

/** The process, a token and the machine, in the name of a run's folder. */
const ownerPattern = /^(\d+)-([\da-f-]{36})-(.*)$/;
/** Tokens of this process: with our pid, a folder may be of an earlier process. */
const held = new Set<string>();

/**
 * Runs `work` while no other gen-api writes to the folder. A run makes its own folder in
 * the lock and has the lock if nobody else's is there: of two that look at the same time,
 * the later sees the other. Texts are staged in this folder, on the same disk. A run that
 * is killed or fails with a journal leaves it there, until another one is done.
 *
 * @throws UsageError when another run holds the folder for half a minute
 */
export async function withOutputLock<T>(
  folder: string,
  work: (staging: string) => T | Promise<T>,
): Promise<T> {
  const lock = join(folder, lockName);
  const token = randomUUID();
  const own = join(lock, `${process.pid}-${token}-${hostname()}`);
  held.add(token);
  try {
    await acquire(folder, lock, own);
    const done = await work(own);
    for (const name of namesIn(lock)) {
      if (isDead(lock, name)) remove(join(lock, name));
    }
    remove(own);
    return done;
  } catch (error) {
    // Without an owner in its name, it belongs to a run that has ended.
    if (existsSync(join(own, journalName))) rename(own, join(lock, token));
    else remove(own);
    throw error;
  } finally {
    held.delete(token);
    removeIfEmpty(lock);
  }
}

/** Whether a run is writing to the folder, or was killed while it did. */
export function isUnfinished(folder: string): boolean {
  return existsSync(join(folder, lockName));
}

async function acquire(
  folder: string,
  lock: string,
  own: string,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (livingIn(lock).length === 0) {
      forPath(folder, () => mkdirSync(own, { recursive: true }));
      if (livingIn(lock).join() === basename(own)) return;
      remove(own);
    }
    if (Date.now() > deadline) {
      throw new UsageError(
        `another gen-api is writing to ${folder}; if none is running, delete ${lock}`,
      );
    }
    // Two that were in each other's way meet again at different times.
    await sleep(pollMs * (0.5 + Math.random()));
  }
}

function livingIn(lock: string): readonly string[] {
  return namesIn(lock).filter((name) => !isDead(lock, name));
}

/** The folders of runs in the lock. */
export function namesIn(lock: string): readonly string[] {
  return existsSync(lock) ? readdirSync(lock) : [];
}

/** Whether the run has ended, as far as this machine can tell. */
function isDead(lock: string, name: string): boolean {
  const [, pid, token = "", host] = ownerPattern.exec(name) ?? [];
  if (pid === undefined) return true;
  if (Number(pid) === process.pid && host === hostname()) {
    return !held.has(token);
  }
  const entry = statSync(join(lock, name), { throwIfNoEntry: false });
  const isOld = Date.now() - (entry?.mtimeMs ?? 0) > staleMs;
  return isOld || (host === hostname() && !isRunning(Number(pid)));
}

/** Whether this machine runs the process, whoever's it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Another user's may have to stay: it is no obstacle. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}

function removeIfEmpty(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Another run waits in it, or has left a journal.
  }
}
