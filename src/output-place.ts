import { posix, relative } from "node:path";
import { inputHash } from "./cache/input-hash.js";
import { RunCache } from "./cache/run-cache.js";
import type { GenerateOptions } from "./generate-options.js";
import { isUnfinished } from "./output/lock.js";
import type { OutputState, PlannedFile } from "./output/plan.js";
import { readOutput } from "./output/read-output.js";
import { refuseOutput } from "./output/refuse-output.js";
import { realPlace } from "./project/real-place.js";
import type { SourceFile } from "./source/source-file.js";

/** A folder that a run writes to, with its state before. */
export interface OutputPlace {
  /** As the user named it, absolute. */
  readonly named: string;
  /** Where it is: a folder behind a link belongs to the project that the link leads to. */
  readonly folder: string;
  readonly found: OutputState;
  readonly cache: RunCache;
}

/** @throws UsageError where generated files would mix with the user's */
export function outputPlace(
  named: string,
  options: GenerateOptions,
  schema: readonly SourceFile[],
): OutputPlace {
  refuseOutput(
    named,
    schema.map(({ path }) => path),
  );
  const folder = realPlace(named);
  const found = readOutput(folder);
  const input = inputHash(folder, options, schema);
  return { named, folder, found, cache: new RunCache(folder, input, found) };
}

/** Whether a run with the same input has left the folder as it is. */
export function isUpToDate({ cache, folder }: OutputPlace): boolean {
  return cache.equalRun !== undefined && !isUnfinished(folder);
}

/** Files of a folder, with paths relative to the main one. */
export function seenFrom(
  main: string,
  { named }: OutputPlace,
  files: readonly PlannedFile[],
): readonly PlannedFile[] {
  if (named === main) return files;
  const way = relative(main, named).replaceAll("\\", "/");
  return files.map((file) => ({ ...file, path: posix.join(way, file.path) }));
}
