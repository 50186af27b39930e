import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestName } from "./manifest.js";
import { bannerReach } from "./ownership.js";

/** What gen-api writes: modules and descriptions, at most one folder deep. */
const generated = /^[^.].*\.(ts|json|yaml)$/;

/**
 * The banner where gen-api writes it: the first line of a module, below a pragma of prettier,
 * or a member of a description, in which prettier may wrap it. A person's text may have its
 * words elsewhere.
 */
const banner =
  /(^\uFEFF?(?:\/\*\*\s+@\w+\s+\*\/\s+)?\/\/ |[{,]\s*"x-generated":\s*"|\nx-generated:[\s>|"'-]*)Generated\s+by\s+gen-api\s+from\s+the\s+Prisma\s+schema\.\s+Do\s+not\s+edit/;

/**
 * The paths of files that say they are generated, though no record has them: a merge or
 * `git restore` took one side's manifest, and the file of the other. Files of other
 * people may be there too: what may not be read is left alone.
 *
 * @param recorded - paths that need not be read
 */
export function strayPaths(
  folder: string,
  recorded: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const known = new Set([...recorded.keys()].map(folded));
  return new Set(
    generatedPaths(folder).filter(
      (path) =>
        !known.has(folded(path)) && banner.test(beginning(join(folder, path))),
    ),
  );
}

/** Equal for the names that some disk takes for one: `User` and `user`, "é" in two ways. */
export function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function beginning(file: string): string {
  try {
    return readFileSync(file, "utf8").slice(0, bannerReach);
  } catch {
    return "";
  }
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

/** None if there is no such folder, or it may not be read. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
