import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.js";
import { forPath } from "./for-path.js";
import { isInside } from "./manifest.js";
import type { WrittenText } from "./ownership.js";
import { readIfThere } from "./read-if-there.js";
import { rename } from "./rename.js";

export const journalName = ".gen-api.journal";

/**
 * The journal exists while files are being written, and lists the texts that they
 * may have if the run is killed: such files are ours as well, although they are
 * not in the manifest yet. It has a hash and a path on each line.
 */
export function readJournal(folder: string): readonly WrittenText[] {
  const text = readIfThere(join(folder, journalName)) ?? "";
  return [...text.matchAll(/^([0-9a-f]{64}) (.+)$/gm)]
    .map(([, hash = "", path = ""]) => [path, hash] as const)
    .filter(([path]) => isInside(path));
}

/** Whether an earlier run did not finish. */
export function hasJournal(folder: string): boolean {
  return existsSync(join(folder, journalName));
}

/**
 * Records what is about to be written, in addition to the records of killed
 * runs. `staging` is a folder on the same disk for the temporary file.
 */
export function writeJournal(
  folder: string,
  staging: string,
  writes: ReadonlyMap<string, string>,
): void {
  const written = [...writes].map(([path, text]): WrittenText => [
    path,
    contentHash(text),
  ]);
  const lines = new Set(
    [...readJournal(folder), ...written].map(
      ([path, hash]) => `${hash} ${path}`,
    ),
  );
  const staged = join(staging, journalName);
  forPath(folder, () => {
    writeFileSync(staged, `${[...lines].join("\n")}\n`);
    rename(staged, join(folder, journalName));
  });
}

/** Removes the journal, once the manifest on disk is complete. */
export function removeJournal(folder: string): void {
  rmSync(join(folder, journalName), { force: true });
}
