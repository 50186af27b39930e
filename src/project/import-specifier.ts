import nodePath, { type PlatformPath } from "node:path";
import { UsageError } from "../source/usage-error.js";

/**
 * The import specifier of a module in imports from a folder: relative, with
 * forward slashes on every system.
 *
 * @throws UsageError when no relative path leads there (another drive)
 */
export function importSpecifier(
  fromFolder: string,
  module: string,
  path: PlatformPath = nodePath,
): string {
  const way = path.relative(fromFolder, module);
  if (path.isAbsolute(way)) {
    throw new UsageError(
      `${module} cannot be imported from ${fromFolder}: no relative path leads there; pass --client`,
    );
  }
  const posix = way.split(path.sep).join("/");
  return posix.startsWith("../") || posix === ".." ? posix : `./${posix}`;
}
