import { isInside, parseManifest } from "./manifest.js";
import type { WrittenText } from "./ownership.js";

// What a manifest still tells that does not parse, as after a merge with conflicts.

/** Its lines of a path and a hash, including both sides of a conflict. */
export function salvageManifest(text: string): readonly WrittenText[] {
  return [...text.matchAll(/^[ \t]*"([^"\\]+)": "([0-9a-f]{64})"/gm)]
    .map(([, path = "", hash = ""]) => [path, hash] as const)
    .filter(([path]) => isInside(path));
}

/**
 * The paths for which both sides of a merge have one hash. The merge has not changed these
 * files, but for what git takes for renamed, so if one has another text, a person has.
 * None if the sides cannot be told apart, as with the marks of other tools than git.
 */
export function agreedPaths(text: string): ReadonlySet<string> {
  const ours = parseManifest(sideOf(text, "ours"))?.files ?? [];
  const theirs = parseManifest(sideOf(text, "theirs"))?.files;
  return new Set(
    [...ours]
      .filter(([path, hash]) => theirs?.get(path) === hash)
      .map(([path]) => path),
  );
}

type Part = "both" | "ours" | "ancestor" | "theirs";

/** The parts of a text that git's marks begin. It may be set to show the ancestor too. */
const marks: ReadonlyMap<string, Part> = new Map([
  ["<<<<<<<", "ours"],
  ["|||||||", "ancestor"],
  ["=======", "theirs"],
  [">>>>>>>", "both"],
]);

/** The text as one side of its conflicts would have it. */
function sideOf(text: string, side: Part): string {
  let part: Part = "both";
  const lines = text.split("\n").filter((line) => {
    const begun = marks.get(line.slice(0, 7));
    part = begun ?? part;
    return begun === undefined && (part === "both" || part === side);
  });
  return lines.join("\n");
}
