import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";

/**
 * What is at a path; `undefined` if nothing is.
 *
 * @throws the file system's error when it does not tell: no permission, links in a circle
 */
export async function entryAt(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}
