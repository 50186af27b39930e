import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shownPath } from "../source/source-file.js";

/** A module of a project. */
export interface Module {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly text: string;
}

/** A search of more would be felt; what an application starts with is near its root. */
const most = 5000;

const skippedFolders =
  /^(\..*|__.*|node_modules|dist|build|out|coverage|tests?|e2e)$/;
const moduleName = /(?<!\.(d|test|spec|e2e-spec))\.[cm]?tsx?$/;

/**
 * The project's own TypeScript modules, those near its root first: no packages inside of
 * it, nothing built, no tests.
 *
 * @param generated absolute paths of folders to leave out
 */
export function ownModules(
  cwd: string,
  generated: readonly string[],
): readonly Module[] {
  const modules: Module[] = [];
  const folders = [cwd];
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isOwn =
          !skippedFolders.test(entry.name) &&
          !generated.includes(place) &&
          !existsSync(join(place, "package.json"));
        if (isOwn) folders.push(place);
      } else if (entry.isFile() && moduleName.test(entry.name)) {
        if (modules.length === most) return modules;
        const text = readFileSync(place, "utf8");
        modules.push({ path: shownPath(place, cwd), text });
      }
    }
  }
  return modules;
}

function entriesOf(folder: string): readonly Dirent[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}
