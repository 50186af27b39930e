import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { manifestName } from "./manifest.js";
import { hasBanner } from "./ownership.js";
import { readIfThere } from "./read-if-there.js";

/** What gen-api writes: modules and descriptions, at most one folder deep. */
const generated = /^[^.].*\.(ts|json|yaml)$/;

/**
 * The texts of files that say they are generated, though no record has them: a merge or
 * `git restore` took one side's manifest, and the file of the other.
 *
 * @param recorded - paths that need not be read
 */
export function strayTexts(
  folder: string,
  recorded: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  const known = new Set([...recorded.keys()].map(folded));
  const strays = new Map<string, string>();
  for (const path of generatedPaths(folder)) {
    if (known.has(folded(path))) continue;
    const text = readIfThere(join(folder, path));
    if (text !== undefined && hasBanner(text)) strays.set(path, text);
  }
  return strays;
}

/** Equal for the names that some disk takes for one: `User` and `user`, "é" in two ways. */
export function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function generatedPaths(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (!entry.isDirectory()) return pathOf(entry);
    if (entry.name.startsWith(".")) return [];
    const inside = entriesOf(join(folder, entry.name));
    // The output of another run, which has a manifest of its own.
    if (inside.some(({ name }) => name === manifestName)) return [];
    return inside.flatMap(pathOf).map((name) => `${entry.name}/${name}`);
  });
}

function pathOf(entry: Dirent): readonly string[] {
  return entry.isFile() && generated.test(entry.name) ? [entry.name] : [];
}

/** None if there is no such folder, or no longer. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}
