import { toLf } from "./content-hash.js";
import { isInside } from "./manifest.js";
import { hashesByPath, type WrittenText } from "./ownership.js";

// What a manifest still tells that does not parse, as after a merge with conflicts.

/** Its lines of a path and a hash, including both sides of a conflict. */
export function salvageManifest(text: string): readonly WrittenText[] {
  return [...text.matchAll(/^[ \t]*"([^"\\]+)": "([0-9a-f]{64})"/gm)]
    .map(([, path = "", hash = ""]) => [path, hash] as const)
    .filter(([path]) => isInside(path));
}

/**
 * The paths for which both sides have one and the same hash. The merge has not changed
 * these files, so if one has another text, a person has.
 */
export function agreedPaths(text: string): ReadonlySet<string> {
  const sides = sidesOf(toLf(text)).map((side) =>
    salvageManifest(withoutFormatted(side)),
  );
  const paths = sides.map((side) => new Set(side.map(([path]) => path)));
  return new Set(
    [...hashesByPath(sides.flat())]
      .filter(([, hashes]) => hashes.size === 1)
      .map(([path]) => path)
      .filter((path) => paths.every((side) => side.has(path))),
  );
}

/** Git may be set to show the common ancestor as well, after `|||||||`. */
const conflict =
  /^<{7} .*\n([^]*?)^(?:\|{7}.*\n[^]*?^)?={7}\n([^]*?)^>{7} .*\n/gm;

/** The text as either side of its conflicts would have it. */
function sidesOf(text: string): readonly string[] {
  return ["$1", "$2"].map((side) => text.replaceAll(conflict, side));
}

/** The manifest's second table has a hash of another kind for each path. */
function withoutFormatted(text: string): string {
  const [files = ""] = text.split('"formatted": {');
  return files;
}
