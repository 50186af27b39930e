import { join } from "node:path";
import { readJournal } from "./journal.js";
import { manifestName, parseManifest, salvageManifest } from "./manifest.js";
import type { OutputState } from "./plan.js";
import { readIfThere } from "./read-if-there.js";

/**
 * Reads the files of an output folder at the given and at all recorded paths.
 * Synchronous on purpose: for thousands of small files, this is several times
 * faster than any number of concurrent reads.
 *
 * @param known the same folder, just read. Only missing paths are read, since old
 *   texts and a new manifest would not match
 */
export function readOutput(
  folder: string,
  paths: Iterable<string>,
  known?: OutputState,
): OutputState {
  if (known) {
    const missing = [...paths].filter((path) => !known.disk.has(path));
    const more = readTexts(folder, missing);
    return { ...known, disk: new Map([...known.disk, ...more]) };
  }
  const manifestText = readManifest(folder);
  const manifest =
    manifestText === undefined ? undefined : parseManifest(manifestText);

  const written = new Map<string, Set<string>>();
  const record = (path: string, hash: string): unknown =>
    written.set(path, (written.get(path) ?? new Set()).add(hash));
  manifest?.files.forEach((hash, path) => record(path, hash));
  if (manifestText !== undefined && manifest === undefined) {
    for (const [path, hashes] of salvageManifest(manifestText)) {
      hashes.forEach((hash) => record(path, hash));
    }
  }
  for (const [path, hashes] of readJournal(folder)) {
    hashes.forEach((hash) => record(path, hash));
  }

  return {
    disk: readTexts(folder, new Set([...paths, ...written.keys()])),
    ownership: { written, complete: manifest !== undefined },
    ...(manifest === undefined ? {} : { manifest }),
    ...(manifestText === undefined ? {} : { manifestText }),
  };
}

/** The manifest's text, if it exists. */
export function readManifest(folder: string): string | undefined {
  return readIfThere(join(folder, manifestName));
}

function readTexts(
  folder: string,
  paths: Iterable<string>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = readIfThere(join(folder, path));
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
