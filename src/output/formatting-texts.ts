import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { filesUpward } from "../project/folders-upward.js";

/**
 * Everything that determines how a project's prettier formats the files of a
 * folder: its configuration, from the folder upwards, and its version.
 * `undefined` if the configuration is code or in a package: then only prettier
 * can evaluate it.
 */
export function formattingTexts(folder: string): readonly string[] | undefined {
  const texts = [installedVersion(folder)];
  for (const file of filesUpward(folder, configuration)) {
    const text = readFileSync(file, "utf8");
    if (isOpaque(basename(file), text)) return undefined;
    texts.push(file, text);
  }
  return texts;
}

const configuration =
  /^(\.prettierrc|\.prettierignore$|prettier\.config\.|\.editorconfig$|package\.(json|yaml)$)/;

function isOpaque(name: string, text: string): boolean {
  if (/\.[cm]?[jt]s$/.test(name)) return true;
  if (name === "package.yaml") return /^prettier:/m.test(text);
  if (name === "package.json") {
    const prettier = /"prettier"\s*:\s*(\{[^}]*|"[^"]*")/g;
    return [...text.matchAll(prettier)].some(([, value = ""]) =>
      // A version, as in the dependencies, is not the name of a package.
      value.startsWith("{")
        ? value.includes("plugins")
        : !/^"[\^~<>=v\d*]/.test(value),
    );
  }
  if (!name.startsWith(".prettierrc")) return false;
  return text.includes("plugins") || !/[:=]/.test(text);
}

/**
 * By the path of their description. A process goes on with the prettier that it has
 * loaded, whatever is installed in its place: a run of a later one formats anew.
 */
const versions = new Map<string, string>();

function installedVersion(folder: string): string {
  try {
    const require = createRequire(join(folder, "index.js"));
    const file = require.resolve("prettier/package.json");
    const version = versions.get(file) ?? readFileSync(file, "utf8");
    versions.set(file, version);
    return version;
  } catch {
    return "";
  }
}
