import { lstatSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../source/usage-error.js";

/**
 * Refuses what stands in the place of the files of an output folder, before anything is
 * read or written: folders and devices, and symbolic links, also in the place of the
 * folders above them. What is behind a link is not the output's to read, write or remove;
 * the output folder itself may be a link.
 *
 * @param areWanted whether folders have to go above the files, where files are now
 * @throws UsageError saying what is in the way
 */
export function refuseObstacles(
  folder: string,
  paths: Iterable<string>,
  areWanted: boolean,
): void {
  const folders = new Map([[".", true]]);
  const isFolder = (place: string): boolean => {
    const known = folders.get(place);
    if (known !== undefined) return known;
    const entry = entryAt(folder, place, isFolder);
    const found = entry?.isDirectory() ?? false;
    if (areWanted && entry && !found) {
      const path = join(folder, place);
      throw new UsageError(`${path} is a file; a folder has to go there`);
    }
    folders.set(place, found);
    return found;
  };
  for (const path of paths) {
    const entry = entryAt(folder, path, isFolder);
    if (!entry || entry.isFile()) continue;
    const what = entry.isDirectory() ? "a folder" : "a pipe or a device";
    throw new UsageError(
      `${join(folder, path)} is ${what}; a file has to go there`,
    );
  }
}

function entryAt(
  folder: string,
  place: string,
  isFolder: (place: string) => boolean,
): Stats | undefined {
  const path = join(folder, place);
  const entry = isFolder(dirname(place))
    ? lstatSync(path, { throwIfNoEntry: false })
    : undefined;
  if (!entry?.isSymbolicLink()) return entry;
  throw new UsageError(
    `${path} is a symbolic link, and gen-api follows none inside of the output: remove it, or make the output folder itself the link`,
  );
}
