import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { foldersUpward } from "./folders-upward.js";

/**
 * Everything that determines how a project's prettier formats the files of a
 * folder: its configuration, from the folder upwards, and its version.
 * `undefined` if the configuration is code or in a package: then only prettier
 * can evaluate it.
 */
export function formattingTexts(folder: string): readonly string[] | undefined {
  const texts = [installedVersion(folder)];
  for (const at of foldersUpward(folder)) {
    for (const name of configurationsIn(at)) {
      const text = readFileSync(join(at, name), "utf8");
      if (isOpaque(name, text)) return undefined;
      texts.push(join(at, name), text);
    }
  }
  return texts;
}

function configurationsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) =>
        /^(\.prettierrc|\.prettierignore$|prettier\.config\.|\.editorconfig$|package\.(json|yaml)$)/.test(
          name,
        ),
      )
      .sort();
  } catch {
    return []; // It does not exist yet, or may not be read.
  }
}

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

function installedVersion(folder: string): string {
  try {
    const require = createRequire(join(folder, "index.js"));
    return readFileSync(require.resolve("prettier/package.json"), "utf8");
  } catch {
    return "";
  }
}
