import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.js";
import { journalName, lockName, namesIn } from "./lock.js";
import { isInside } from "./manifest.js";
import type { WrittenText } from "./ownership.js";
import { readIfThere } from "./read-if-there.js";

/**
 * What runs that did not finish were about to write: such files are ours as well, although
 * they are not in the manifest yet. Each has a journal in its folder of the lock, with a
 * hash and a path on each line.
 */
export function readJournals(folder: string): readonly WrittenText[] {
  const lock = join(folder, lockName);
  return namesIn(lock)
    .map((name) => readIfThere(join(lock, name, journalName)) ?? "")
    .flatMap((text) => [...text.matchAll(/^([0-9a-f]{64}) (.+)$/gm)])
    .map(([, hash = "", path = ""]) => [path, hash] as const)
    .filter(([path]) => isInside(path));
}

/**
 * Records what is about to be put in place.
 *
 * @param staging the run's folder of the lock
 */
export function writeJournal(
  staging: string,
  writes: ReadonlyMap<string, string>,
): void {
  const lines = [...writes].map(
    ([path, text]) => `${contentHash(text)} ${path}\n`,
  );
  writeFileSync(join(staging, journalName), lines.join(""));
}
