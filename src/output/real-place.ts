import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The real path of a path, as far as it exists: links in it are followed. Two names
 * of one place become equal, and the relative path between two places is the same
 * on every machine.
 */
export function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), basename(path));
  }
}
