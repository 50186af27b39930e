import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "prettier";
import { shownPath } from "../source/source-file.js";

/**
 * The options of a formatter as text, which is the same wherever a project is checked
 * out. Only the plugins have paths: prettier makes those of a configuration absolute,
 * and configurations ask Node where a package is.
 *
 * @param folder what files of the project are relative to
 */
export function optionsText(options: Options, folder: string): string {
  const { plugins } = options;
  if (plugins === undefined) return JSON.stringify(options);
  const named = plugins.map((plugin) => withoutPlace(plugin, folder));
  return JSON.stringify({ ...options, plugins: named });
}

function withoutPlace(plugin: unknown, folder: string): unknown {
  const name = plugin instanceof URL ? plugin.href : plugin;
  if (typeof name !== "string") return name;
  const path = name.startsWith("file:") ? fileURLToPath(name) : name;
  if (!isAbsolute(path)) return name;
  // Package managers keep packages in different places, some outside of the project.
  const shown = shownPath(path, folder);
  return shown.slice(shown.lastIndexOf("/node_modules/") + 1);
}
