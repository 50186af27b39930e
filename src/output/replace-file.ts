import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { forPath } from "./for-path.js";
import { makeFolder } from "./make-folder.js";
import { rename } from "./rename.js";

/**
 * Writes a file in one step, and keeps its mode: whatever ends the run, the file has
 * its old text or the new one.
 *
 * @param staged a path on the same disk, at which the text is prepared
 */
export function replaceFile(
  target: string,
  staged: string,
  text: string,
): void {
  stageFile(target, staged, text);
  putInPlace(target, staged);
}

/** The first half of {@link replaceFile}, which needs the space. */
export function stageFile(target: string, staged: string, text: string): void {
  removingAtFailure(staged, () =>
    forPath(target, () => writeFileSync(staged, text)),
  );
}

/** The second half of {@link replaceFile}. */
export function putInPlace(target: string, staged: string): void {
  removingAtFailure(staged, () => {
    const before = statSync(target, { throwIfNoEntry: false });
    if (before === undefined) makeFolder(dirname(target));
    else forPath(target, () => chmodSync(staged, before.mode));
    forPath(target, () => rename(staged, target));
  });
}

function removingAtFailure(staged: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    removeStaged(staged);
    throw error;
  }
}

function removeStaged(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What is told is why the file could not be written.
  }
}
