import {
  contentHash,
  type EndOfLine,
  toLf,
  withLineEnds,
} from "./content-hash.js";
import { firstDifference, type LineDifference } from "./first-difference.js";
import {
  type Indent,
  manifestName,
  manifestText,
  type Manifest,
} from "./manifest.js";
import { hasBanner, isOurs, type Ownership } from "./ownership.js";
import { folded } from "./stray-paths.js";

/**
 * What happens to a file. `edited` files contain work of the user: they are kept
 * and reported. `stale` files are ours, not edited and no longer generated.
 */
export type FileState =
  "created" | "changed" | "unchanged" | "stale" | "edited";

/** One file of the output folder and what the plan does with it. */
export interface PlannedFile {
  /** POSIX path relative to the output folder. */
  readonly path: string;
  readonly state: FileState;
  /** Why the state is not `unchanged`, for the user. */
  readonly reason?: string;
  /** The first difference between the file on disk and the generated text. */
  readonly difference?: LineDifference;
}

/** What a run would do to an output folder. */
export interface OutputPlan {
  /** Sorted by path. The manifest is listed only if nothing else differs. */
  readonly files: readonly PlannedFile[];
  /** Texts to write, by path, without the manifest. */
  readonly writes: ReadonlyMap<string, string>;
  readonly removals: readonly string[];
  /** The manifest of the folder as planned, to be written last. */
  readonly manifest: string;
  /** Whether the folder already has this manifest. */
  readonly isRecorded: boolean;
}

/** The current state of an output folder. */
export interface OutputState {
  /** Texts on disk of all paths that are or were generated. */
  readonly disk: ReadonlyMap<string, string>;
  /** Paths that no record has, of files that say they are generated. */
  readonly strays: ReadonlySet<string>;
  readonly ownership: Ownership;
  /** The last finished run's manifest, if it can be read. */
  readonly manifest?: Manifest;
  readonly manifestText?: string;
}

/** The files that the folder should have. */
export interface WantedOutput {
  readonly texts: ReadonlyMap<string, string>;
  /** See {@link Manifest.formatted}. */
  readonly formatted: ReadonlyMap<string, string>;
  /** How the project indents the manifest. Default: 2 spaces */
  readonly indent?: Indent;
  /** How the manifest's lines end; texts have theirs. Default: "lf" */
  readonly endOfLine?: EndOfLine;
}

/** Compares the wanted output with the folder. Writes nothing. */
export function planOutput(
  wanted: WantedOutput,
  found: OutputState,
  force: boolean,
): OutputPlan {
  const twins = formerTwins(wanted, found);
  const files = [
    ...[...wanted.texts].map(([path, text]) =>
      planWanted(path, text, found, force, twins.get(path.toLowerCase())),
    ),
    ...planLeftovers(wanted, found, force),
    ...planStrays(wanted, found, force),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));

  const removals = files.filter((f) => f.state === "stale").map((f) => f.path);
  const manifest = manifestText(
    nextManifest(files, wanted, found),
    wanted.indent,
  );
  const isRecorded = toLf(found.manifestText ?? "") === manifest;
  const isDrift = files.some((file) => file.state !== "unchanged");
  return {
    files: isRecorded || isDrift ? files : [manifestDrift(found), ...files],
    writes: plannedWrites(files, removals, wanted),
    removals,
    manifest: withLineEnds(manifest, wanted.endOfLine ?? "lf"),
    isRecorded,
  };
}

/**
 * Paths that were generated before and no longer are, by their lower case. If
 * `User/` becomes `user/` on a disk that ignores case, the new path leads to the
 * old file, whose owner is recorded under the old path.
 */
function formerTwins(
  wanted: WantedOutput,
  { ownership }: OutputState,
): ReadonlyMap<string, string> {
  return new Map(
    [...ownership.written.keys()]
      .filter((path) => !wanted.texts.has(path))
      .map((path) => [path.toLowerCase(), path]),
  );
}

function planWanted(
  path: string,
  text: string,
  found: OutputState,
  force: boolean,
  twin: string | undefined,
): PlannedFile {
  const actual = found.disk.get(path);
  if (actual === undefined) {
    return { path, state: "created", reason: "missing" };
  }
  const difference = firstDifference(text, actual);
  if (difference === undefined) return { path, state: "unchanged" };
  const names = twin === undefined ? [path] : [path, twin];
  const isOwn = names.some((name) => isOurs(name, actual, found.ownership));
  if (force || isOwn) {
    return { path, state: "changed", reason: "out of date", difference };
  }
  const isRecorded = names.some((name) => found.ownership.written.has(name));
  const reason = isRecorded ? "edited by hand" : unrecorded(actual);
  return { path, state: "edited", reason, difference };
}

/** Git may have taken back the manifest, and left files that it did not track. */
function unrecorded(text: string): string {
  return hasBanner(text) ? notRecorded : "not written by gen-api";
}

const notRecorded = "says it is generated, but is not in the manifest";

function planLeftovers(
  wanted: WantedOutput,
  found: OutputState,
  force: boolean,
): readonly PlannedFile[] {
  return [...found.ownership.written.keys()].flatMap((path): PlannedFile[] => {
    const actual = found.disk.get(path);
    if (wanted.texts.has(path) || actual === undefined) return [];
    return force || isOurs(path, actual, found.ownership)
      ? [{ path, state: "stale", reason: "no longer generated" }]
      : [
          {
            path,
            state: "edited",
            reason: "no longer generated, but edited by hand",
          },
        ];
  });
}

/** Nothing tells whether somebody edited a stray, so only `force` removes it. */
function planStrays(
  wanted: WantedOutput,
  { strays, manifest }: OutputState,
  force: boolean,
): readonly PlannedFile[] {
  const says = manifest ? `${notRecorded} and` : "says it is generated, but is";
  const known = new Set([...wanted.texts.keys()].map(folded));
  return [...strays]
    .filter((path) => !known.has(folded(path)))
    .map((path) => ({
      path,
      state: force ? "stale" : "edited",
      reason: `${says} no longer generated`,
    }));
}

function plannedWrites(
  files: readonly PlannedFile[],
  removals: readonly string[],
  wanted: WantedOutput,
): ReadonlyMap<string, string> {
  // If `User/` becomes `user/` on a disk that ignores case, removing the old
  // path removes the new one too, which has to be written again.
  const removed = new Set(removals.map((path) => path.toLowerCase()));
  const writes = new Map<string, string>();
  for (const { path, state } of files) {
    const text = wanted.texts.get(path);
    const isLost = state === "unchanged" && removed.has(path.toLowerCase());
    if (text === undefined) continue;
    if (state === "created" || state === "changed" || isLost) {
      writes.set(path, text);
    }
  }
  return writes;
}

function nextManifest(
  files: readonly PlannedFile[],
  wanted: WantedOutput,
  found: OutputState,
): Manifest {
  const next = new Map<string, string>();
  const formatted = new Map<string, string>();
  for (const { path, state } of files) {
    if (state === "stale") continue;
    const text = wanted.texts.get(path);
    if (state === "edited" || text === undefined) {
      // Keep the old hash: if the user restores the old text, the file is ours again.
      // One from a conflict or a journal too: else the edit would be forgotten.
      const [first] = found.ownership.written.get(path) ?? [];
      const before = found.manifest?.files.get(path) ?? first;
      if (before !== undefined) next.set(path, before);
      continue;
    }
    next.set(path, contentHash(text));
    const key = wanted.formatted.get(path);
    if (key !== undefined) formatted.set(path, key);
  }
  return { files: next, formatted };
}

function manifestDrift(found: OutputState): PlannedFile {
  return found.manifestText === undefined
    ? { path: manifestName, state: "created", reason: "missing" }
    : { path: manifestName, state: "changed", reason: "out of date" };
}
