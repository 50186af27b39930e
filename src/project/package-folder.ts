import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersUpward } from "./folders-upward.js";

/** The nearest folder at or above one that has a package.json. */
export function packageFolder(folder: string): string | undefined {
  for (const at of foldersUpward(folder)) {
    if (existsSync(join(at, "package.json"))) return at;
  }
  return undefined;
}
