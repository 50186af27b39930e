import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Where a path really leads: the links on its way are followed, as far as it
 * exists. Two names of one place become the same, and the way between two places
 * is the same on every machine.
 */
export function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), basename(path));
  }
}
