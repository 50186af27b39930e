import { join } from "node:path";
import { readJournals } from "./journal.js";
import { lockName } from "./lock.js";
import { manifestName, parseManifest } from "./manifest.js";
import { hashesByPath } from "./ownership.js";
import type { OutputState } from "./plan.js";
import { readIfThere } from "./read-if-there.js";
import { refuseObstacles } from "./refuse-obstacles.js";
import { strayPaths } from "./stray-paths.js";
import { agreedPaths, salvageManifest } from "./unreadable-manifest.js";

/**
 * The state of an output folder, with the texts at all recorded paths. Synchronous on
 * purpose: for thousands of small files, this is several times faster than any number
 * of concurrent reads.
 *
 * @throws UsageError when something stands in the place of a file, or a link in that of a
 *   folder
 */
export function readOutput(folder: string): OutputState {
  refuseObstacles(folder, [manifestName, `${lockName}/any`], false);
  const manifestText = readManifest(folder);
  const manifest =
    manifestText === undefined ? undefined : parseManifest(manifestText);
  const written = hashesByPath([
    ...(manifest?.files ?? salvageManifest(manifestText ?? "")),
    ...readJournals(folder),
  ]);
  return {
    disk: readTexts(folder, written.keys(), false),
    strays: strayPaths(folder, written),
    ownership: {
      written,
      complete: manifest !== undefined,
      agreed:
        manifest === undefined
          ? agreedPaths(manifestText ?? "")
          : new Set<string>(),
    },
    ...(manifest === undefined ? {} : { manifest }),
    ...(manifestText === undefined ? {} : { manifestText }),
  };
}

/**
 * The same state with the texts at more paths. Only these are read: other old texts and
 * a new manifest would not match.
 *
 * @throws UsageError when something stands in the place of a file or a folder
 */
export function withTextsAt(
  folder: string,
  paths: Iterable<string>,
  found: OutputState,
): OutputState {
  const missing = [...paths].filter((path) => !found.disk.has(path));
  const more = readTexts(folder, missing, true);
  return { ...found, disk: new Map([...found.disk, ...more]) };
}

/** The manifest's text, if it exists. */
export function readManifest(folder: string): string | undefined {
  return readIfThere(join(folder, manifestName));
}

function readTexts(
  folder: string,
  paths: Iterable<string>,
  areWanted: boolean,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const all = [...paths];
  refuseObstacles(folder, all, areWanted);
  for (const path of all) {
    const text = readIfThere(join(folder, path));
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
