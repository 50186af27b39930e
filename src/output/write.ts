import { rmdirSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJournals, writeJournal } from "./journal.js";
import { isUnfinished, withOutputLock } from "./lock.js";
import { manifestName } from "./manifest.js";
import { isOurs } from "./ownership.js";
import {
  planOutput,
  type OutputPlan,
  type OutputState,
  type WantedOutput,
} from "./plan.js";
import { readIfThere } from "./read-if-there.js";
import { readManifest, readOutput, withTextsAt } from "./read-output.js";
import { putInPlace, replaceFile, stageFile } from "./replace-file.js";

/**
 * Plans what a run would do to the folder, and writes nothing.
 *
 * @param found the folder's state, just read. Default: it is read
 * @throws UsageError when something stands in the place of a file or a folder
 */
export function previewOutput(
  folder: string,
  wanted: WantedOutput,
  force: boolean,
  found: OutputState = readOutput(folder),
): OutputPlan {
  const { plan } = planFor(folder, wanted, force, found);
  // Another run may have written between the readings, whose files would look edited.
  return isAsFound(folder, found)
    ? plan
    : planFor(folder, wanted, force, readOutput(folder)).plan;
}

/** The plan, with the state that it is for. */
interface Planned {
  readonly plan: OutputPlan;
  readonly state: OutputState;
}

function planFor(
  folder: string,
  wanted: WantedOutput,
  force: boolean,
  found: OutputState,
): Planned {
  const state = withTextsAt(folder, wanted.texts.keys(), found);
  return { plan: planOutput(wanted, state, force), state };
}

/**
 * Writes the wanted output to the folder: only files that differ, each in one
 * step, the manifest last. All are prepared before the first is replaced, so that a
 * full disk leaves the folder as it was. A killed run leaves only complete files, and
 * the next run finishes its work.
 */
export async function writeOutput(
  folder: string,
  wanted: WantedOutput,
  force: boolean,
  found: OutputState = readOutput(folder),
): Promise<OutputPlan> {
  const preview = planFor(folder, wanted, force, found);
  // A run without changes takes no lock, so it wakes no watcher and works on a
  // read-only checkout. Another run may have written since the folder was read.
  if (
    isDone(preview.plan) &&
    !isUnfinished(folder) &&
    isAsFound(folder, found)
  ) {
    return preview.plan;
  }
  return withOutputLock(folder, (staging) => {
    const { plan, state } = isAsFound(folder, found)
      ? preview
      : planFor(folder, wanted, force, readOutput(folder));
    let latest = state;
    // Thousands of files take seconds, in which a person may save one of them.
    const isStillOurs = (path: string): boolean => {
      const text = readIfThere(join(folder, path));
      if (text === undefined || text === state.disk.get(path)) return true;
      latest = { ...latest, disk: new Map(latest.disk).set(path, text) };
      return force || isOurs(path, text, state.ownership);
    };
    const staged = stageAll(folder, staging, plan.writes);
    writeJournal(staging, plan.writes);
    for (const path of plan.removals) {
      if (isStillOurs(path)) removeFile(folder, path);
    }
    // A killed run may have removed a file, or made the folder of one, and no more.
    lostPaths(state, wanted).forEach((path) => removeEmpty(folder, path));
    for (const [path, file] of staged) {
      if (isStillOurs(path)) putInPlace(join(folder, path), file);
    }
    const done = latest === state ? plan : planOutput(wanted, latest, force);
    if (!done.isRecorded) {
      const manifest = join(folder, manifestName);
      replaceFile(manifest, join(staging, manifestName), done.manifest);
    }
    return done;
  });
}

/**
 * Prepares texts in the staging folder. Numbers are their names, since editors and
 * compilers may watch for others.
 *
 * @returns where each is, by its path
 */
function stageAll(
  folder: string,
  staging: string,
  writes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const staged = new Map<string, string>();
  for (const [path, text] of writes) {
    const file = join(staging, String(staged.size));
    stageFile(join(folder, path), file, text);
    staged.set(path, file);
  }
  return staged;
}

/** Whether no other run has written since the folder was read. */
function isAsFound(folder: string, found: OutputState): boolean {
  const isWritten = readJournals(folder).length > 0;
  return !isWritten && readManifest(folder) === found.manifestText;
}

function isDone(plan: OutputPlan): boolean {
  const isQuiet = plan.writes.size === 0 && plan.removals.length === 0;
  return isQuiet && plan.isRecorded;
}

/** Recorded paths that are neither on disk nor wanted. */
function lostPaths(
  { ownership, disk }: OutputState,
  { texts }: WantedOutput,
): readonly string[] {
  const recorded = [...ownership.written.keys()];
  return recorded.filter((path) => !disk.has(path) && !texts.has(path));
}

function removeFile(folder: string, path: string): void {
  try {
    // Not `rmSync`, which also removes a folder that has just come in its place.
    unlinkSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  removeEmpty(folder, path);
}

/** Removes the folders of a path, up to the first that has something in it. */
function removeEmpty(folder: string, path: string): void {
  let parent = dirname(path);
  while (parent !== ".") {
    try {
      rmdirSync(join(folder, parent));
    } catch {
      return; // It is not empty, so it stays.
    }
    parent = dirname(parent);
  }
}
