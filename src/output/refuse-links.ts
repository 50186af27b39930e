import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../source/usage-error.js";

/**
 * Refuses symbolic links inside of an output folder, at the paths of its files and of the
 * folders above them: what is behind a link is not the output's to read, write or remove.
 * The output folder itself may be a link.
 *
 * @throws UsageError naming the link
 */
export function refuseLinks(folder: string, paths: Iterable<string>): void {
  const folders = new Map([[".", true]]);
  const isFolder = (place: string): boolean => {
    const known = folders.get(place);
    if (known !== undefined) return known;
    const path = join(folder, place);
    const entry = isFolder(dirname(place))
      ? lstatSync(path, { throwIfNoEntry: false })
      : undefined;
    if (entry?.isSymbolicLink()) {
      throw new UsageError(
        `${path} is a symbolic link, and gen-api follows none inside of the output: remove it, or make the output folder itself the link`,
      );
    }
    const found = entry?.isDirectory() ?? false;
    folders.set(place, found);
    return found;
  };
  for (const path of paths) isFolder(path);
}
