import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../source/usage-error.js";
import type { OutputPlan } from "./plan.js";

/**
 * Refuses a plan where something else stands in the place of a folder for its files.
 * Otherwise a run would only notice half-way, and a preview not at all.
 *
 * @throws UsageError saying what is in the way
 */
export function requireFolders(
  folder: string,
  { files, removals }: OutputPlan,
): void {
  const created = files.filter(({ state }) => state === "created");
  for (const place of new Set(created.map(({ path }) => dirname(path)))) {
    for (const above of downTo(place)) {
      // A file of ours in the way is removed before others are written.
      if (removals.includes(above)) break;
      const path = join(folder, above);
      const entry = statSync(path, { throwIfNoEntry: false });
      if (entry === undefined) break;
      if (entry.isDirectory()) continue;
      throw new UsageError(`${path} is a file; a folder has to go there`);
    }
  }
}

/** The folders on the way to a folder of the output, and that one, outermost first. */
function downTo(place: string): readonly string[] {
  return place === "." ? [] : [...downTo(dirname(place)), place];
}
