import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
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
  const paths = entry.isDirectory() ? prismaFiles(path) : [path];
  if (paths.length === 0) {
    throw missing(`there is no .prisma file in ${shownPath(path, cwd)}`);
  }
  // By the paths relative to the schema's folder: neither the working directory
  // nor the platform's separator may change the order.
  const files = paths
    .map((file) => ({ file, name: shownPath(file, path) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file }) => readSource(file, cwd));
  refuseOtherEncodings(files);
  return files;
}

/** The .prisma files of a folder and its subfolders. */
export function prismaFiles(
  folder: string,
  visited = new Set<string>(),
): string[] {
  // Links may form a cycle.
  const place = realpathSync(folder);
  if (visited.has(place)) return [];
  visited.add(place);
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? targetOf(path) : entry;
    if (kind?.isDirectory() && entry.name !== "node_modules") {
      found.push(...prismaFiles(path, visited));
    } else if (kind?.isFile() && entry.name.endsWith(".prisma")) {
      found.push(path);
    }
  }
  return found;
}

/** What a link leads to; `undefined` if to nothing that may be seen. */
function targetOf(
  link: string,
): Pick<Dirent, "isFile" | "isDirectory"> | undefined {
  try {
    return statSync(link);
  } catch {
    return undefined;
  }
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
