import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The real path of a path, as far as it exists: links in it are followed. Two names
 * of one place become equal, and the relative path between two places is the same
 * on every machine.
 *
 * @param resolve says what an existing path leads to, or throws
 */
export function realPlace(
  path: string,
  resolve: (path: string) => string = realpathSync,
): string {
  try {
    return resolve(path);
  } catch {
    const parent = dirname(path);
    if (parent === path) return path;
    return join(realPlace(parent, resolve), basename(path));
  }
}

/**
 * The same as the system itself spells it, to compare it. Disks of macOS and Windows
 * ignore letter case, so that one folder has many names without any link. But the
 * system may also name another drive or computer, where a program need not go.
 */
export function spelledPlace(path: string): string {
  return realPlace(path, (existing) => realpathSync.native(existing));
}
