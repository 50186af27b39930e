import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder and those that contain it, up to the root of the file system. */
export function* foldersUpward(folder: string): Generator<string> {
  let at = folder;
  for (;;) {
    yield at;
    const parent = dirname(at);
    if (parent === at) return;
    at = parent;
  }
}

/** The files with such names in a folder and in those above it, the nearest first. */
export function* filesUpward(folder: string, name: RegExp): Generator<string> {
  for (const at of foldersUpward(folder)) {
    const found = namesIn(at).filter((one) => name.test(one));
    for (const one of found.sort()) yield join(at, one);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // It does not exist yet, or may not be read.
  }
}
