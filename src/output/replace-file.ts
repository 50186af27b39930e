import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { forPath } from "./for-path.js";
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
  try {
    stageFile(target, staged, text);
    putInPlace(target, staged);
  } catch (error) {
    try {
      rmSync(staged, { force: true });
    } catch {
      // What failed before says why.
    }
    throw error;
  }
}

/** The first half of {@link replaceFile}, which needs the space. */
export function stageFile(target: string, staged: string, text: string): void {
  forPath(target, () => writeFileSync(staged, text));
}

/** The second half of {@link replaceFile}. */
export function putInPlace(target: string, staged: string): void {
  forPath(target, () => {
    const before = statSync(target, { throwIfNoEntry: false });
    if (before === undefined) mkdirSync(dirname(target), { recursive: true });
    else chmodSync(staged, before.mode);
    rename(staged, target);
  });
}
