import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "prettier";
import { shownPath } from "../source/source-file.js";

/**
 * The options of a formatter as text, which is the same wherever a project is checked
 * out. Prettier makes the paths of plugins absolute, and configurations ask Node where a
 * package or a file is. `undefined` if they have no text: plugins may be objects that
 * contain themselves.
 *
 * @param folder what files of the project are relative to
 */
export function optionsText(
  options: Options,
  folder: string,
): string | undefined {
  try {
    return JSON.stringify(options, (_name, value: unknown) =>
      typeof value === "string" ? withoutPlace(value, folder) : value,
    );
  } catch {
    return undefined;
  }
}

function withoutPlace(text: string, folder: string): string {
  const path = text.startsWith("file:///") ? fileURLToPath(text) : text;
  if (!isAbsolute(path)) return text;
  // Package managers keep packages in different places, some outside of the project.
  const shown = shownPath(path, folder);
  return shown.slice(shown.lastIndexOf("/node_modules/") + 1);
}
