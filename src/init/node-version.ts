import { posix } from "node:path";
import type { Repository } from "./repository.js";

/**
 * The input of `actions/setup-node` for a project's version of Node: the file that names
 * it, in the project or at the root of its repository; else 22.
 */
export function nodeVersion(
  read: (path: string) => string | undefined,
  { root, project }: Repository,
): string {
  for (const folder of new Set([".", root])) {
    const file = [".nvmrc", ".node-version", "package.json"].find((name) => {
      const text = read(posix.join(folder, name));
      return name === "package.json" ? namesEngine(text) : text !== undefined;
    });
    if (file !== undefined) {
      const path = folder === root ? file : posix.join(project, file);
      return `node-version-file: ${JSON.stringify(path)}`;
    }
  }
  return "node-version: 22";
}

function namesEngine(text = "{}"): boolean {
  try {
    const { engines } = Object(JSON.parse(text)) as { engines?: unknown };
    return typeof (Object(engines) as { node?: unknown }).node === "string";
  } catch {
    return false; // A package.json above may be broken; npm tells.
  }
}
