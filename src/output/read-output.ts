import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readJournal } from "./journal.js";
import { MANIFEST_NAME, parseManifest, salvageManifest } from "./manifest.js";
import type { OutputState } from "./plan.js";

/**
 * Reads what an output folder holds of the given and of all recorded paths.
 * Synchronous on purpose: for thousands of small files that is several times
 * faster than any number of reads in flight.
 *
 * @param known texts that have just been read, and need not be again
 */
export function readOutput(
  folder: string,
  paths: Iterable<string>,
  known: ReadonlyMap<string, string> = new Map(),
): OutputState {
  const manifestText = readIfThere(join(folder, MANIFEST_NAME));
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

  const disk = new Map<string, string>();
  for (const path of new Set([...paths, ...written.keys()])) {
    const text = known.get(path) ?? readIfThere(join(folder, path));
    if (text !== undefined) disk.set(path, text);
  }
  return {
    disk,
    ownership: { written, complete: manifest !== undefined },
    ...(manifest === undefined ? {} : { manifest }),
    ...(manifestText === undefined ? {} : { manifestText }),
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
