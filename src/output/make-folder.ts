import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a
 * file system says "no such file" below a folder that exists: `/proc`, an automounter.
 */
export function makeFolder(path: string): void {
  try {
    make(path);
  } catch (error) {
    const parent = dirname(path);
    const isLost = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!isLost || parent === path) throw error;
    makeFolder(parent);
    make(path);
  }
}

function make(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Windows has other codes than EEXIST, for instance for the root of a drive.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
}
