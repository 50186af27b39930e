import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { foldersUpward } from "../project/folders-upward.js";
import { homeFolder } from "../output/home-folder.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder for cached files: in the nearest `node_modules` at or above a
 * project's folder, else in the cache folder of the system. None if the user has
 * no home: a relative path would lead into the working directory.
 */
export function cacheFolder(
  folder: string,
  env: Environment = process.env,
  home: () => string | undefined = homeFolder,
): string | undefined {
  for (const at of foldersUpward(folder)) {
    const modules = join(at, "node_modules");
    if (existsSync(modules)) return join(modules, ".cache", "gen-api");
  }
  const named = [env["XDG_CACHE_HOME"], env["LOCALAPPDATA"]];
  // The XDG standard: an empty variable counts as unset, a relative one is ignored.
  const user = named.find((path) => path !== undefined && isAbsolute(path));
  if (user !== undefined) return join(user, "gen-api");
  const own = home();
  return own === undefined ? undefined : join(own, ".cache", "gen-api");
}
