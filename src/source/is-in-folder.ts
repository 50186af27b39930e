import { isAbsolute, relative, sep } from "node:path";

/** Whether a path is a folder or in it. On Windows, it may be on another drive. */
export function isInFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
