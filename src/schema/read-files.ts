import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  readSource,
  shownPath,
  type SourceFile,
} from "../source/source-file.js";
import { entryAt } from "./entry-at.js";
import { SchemaError, SchemaNotFoundError } from "./schema-error.js";

/**
 * Reads a schema: a file, or the .prisma files of a folder and its subfolders,
 * in the same order on every machine.
 *
 * @throws SchemaNotFoundError when there is nothing to read.
 * @throws SchemaError for files that are not UTF-8.
 */
export async function readSchemaFiles(
  path: string,
  cwd: string,
): Promise<SourceFile[]> {
  const entry = await entryAt(path);
  if (entry === undefined) {
    throw missing(`${shownPath(path, cwd)} does not exist`);
  }
  const paths = entry.isDirectory() ? await prismaFiles(path) : [path];
  if (paths.length === 0) {
    throw missing(`there is no .prisma file in ${shownPath(path, cwd)}`);
  }
  // By the paths relative to the schema's folder: neither the working directory
  // nor the platform's separator may change the order.
  const sorted = paths.toSorted((a, b) =>
    shownPath(a, path) < shownPath(b, path) ? -1 : 1,
  );
  const files = await Promise.all(sorted.map((file) => readSource(file, cwd)));
  refuseOtherEncodings(files);
  return files;
}

/** The .prisma files of a folder and its subfolders. */
export async function prismaFiles(
  folder: string,
  visited = new Set<string>(),
): Promise<string[]> {
  // Links may form a cycle.
  const place = await realpath(folder);
  if (visited.has(place)) return [];
  visited.add(place);
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry?.isDirectory() && name !== "node_modules") {
      found.push(...(await prismaFiles(path, visited)));
    } else if (entry?.isFile() && name.endsWith(".prisma")) {
      found.push(path);
    }
  }
  return found;
}

function missing(message: string): SchemaNotFoundError {
  return new SchemaNotFoundError([{ severity: "error", message }]);
}

/** One error per file, instead of one for each of its lines. */
function refuseOtherEncodings(files: readonly SourceFile[]): void {
  // UTF-16 read as UTF-8 begins with a broken BOM, or has NULs between its letters.
  const unread = files.filter(({ text }) => /^\uFFFD|^.?\0/.test(text));
  if (unread.length === 0) return;
  throw new SchemaError(
    unread.map(({ name }) => ({
      severity: "error",
      message: "the file is not UTF-8",
      file: name,
      line: 1,
      column: 1,
      hint: "save it as UTF-8; PowerShell's > writes UTF-16",
    })),
  );
}
