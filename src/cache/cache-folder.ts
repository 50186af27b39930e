import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder for cached files: in the nearest `node_modules` at or above a
 * project's folder, else in the cache folder of the system.
 */
export function cacheFolder(
  folder: string,
  env: Environment = process.env,
  home: string = homedir(),
): string {
  let at = folder;
  for (;;) {
    const modules = join(at, "node_modules");
    if (existsSync(modules)) return join(modules, ".cache", "gen-api");
    const parent = dirname(at);
    if (parent === at) break;
    at = parent;
  }
  const user =
    env["XDG_CACHE_HOME"] ?? env["LOCALAPPDATA"] ?? join(home, ".cache");
  return join(user, "gen-api");
}
