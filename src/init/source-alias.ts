import { posix } from "node:path";
import { findImportOptions } from "../project/tsconfig.js";

/** What stands for a folder of the project in its imports, such as `@/` for `src/`. */
export interface SourceAlias {
  readonly prefix: string;
  /** With a slash at its end; empty for the project's own folder. */
  readonly folder: string;
}

/** That of `paths` which ends in a slash and a star: `"@/*": ["./src/*"]`. */
export function aliasOf(cwd: string): SourceAlias | undefined {
  const { paths = {}, baseUrl = "." } = findImportOptions(cwd).options ?? {};
  return Object.entries(paths).flatMap(([name, [target = ""]]) => {
    const folder = posix.normalize(target.slice(0, -1));
    const isFolder = /^[@~]\/\*$/.test(name) && target.endsWith("/*");
    return isFolder && /^\.\/?$/.test(baseUrl) && !folder.startsWith("../")
      ? [{ prefix: name.slice(0, -1), folder: folder.replace(/^\.\/$/, "") }]
      : [];
  })[0];
}
