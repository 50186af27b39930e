import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.js";
import { forPath } from "./for-path.js";
import { isInside } from "./manifest.js";
import { readIfThere } from "./read-if-there.js";
import { rename } from "./rename.js";

const journalName = ".gen-api.journal";

/**
 * The journal exists while files are being written, and lists the texts that they
 * may have if the run is killed: such files are ours as well, although they are
 * not in the manifest yet. It has one `path hash` pair per line.
 */
export function readJournal(
  folder: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const written = new Map<string, Set<string>>();
  const text = readIfThere(join(folder, journalName)) ?? "";
  for (const [, hash, path] of text.matchAll(/^([0-9a-f]{64}) (.+)$/gm)) {
    if (hash === undefined || path === undefined || !isInside(path)) continue;
    written.set(path, (written.get(path) ?? new Set()).add(hash));
  }
  return written;
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
  const lines = new Set<string>();
  for (const [path, hashes] of readJournal(folder)) {
    hashes.forEach((hash) => lines.add(`${hash} ${path}`));
  }
  for (const [path, text] of writes) lines.add(`${contentHash(text)} ${path}`);
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
