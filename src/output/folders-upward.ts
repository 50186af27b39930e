import { dirname } from "node:path";

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
