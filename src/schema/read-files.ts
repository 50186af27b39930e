import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  readSource,
  shownPath,
  type SourceFile,
} from "../source/source-file.js";
import { SchemaError, SchemaNotFoundError } from "./schema-error.js";

/**
 * Reads a schema: a file, or the .prisma files of a folder and its folders in
 * an order that is the same on every machine.
 *
 * @throws SchemaNotFoundError when there is nothing to read.
 * @throws SchemaError for files that are not UTF-8.
 */
export async function readSchemaFiles(
  path: string,
  cwd: string,
): Promise<SourceFile[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined)
    throw missing(`${shownPath(path, cwd)} does not exist`);
  const paths = entry.isDirectory() ? await prismaFiles(path) : [path];
  if (paths.length === 0) {
    throw missing(`there is no .prisma file in ${shownPath(path, cwd)}`);
  }
  // By the names below the schema's own folder: where one stands when calling
  // must not change the order, nor must the platform's separator.
  const sorted = paths.toSorted((a, b) =>
    shownPath(a, path) < shownPath(b, path) ? -1 : 1,
  );
  const files = await Promise.all(sorted.map((file) => readSource(file, cwd)));
  refuseOtherEncodings(files);
  return files;
}

async function prismaFiles(
  folder: string,
  visited = new Set<string>(),
): Promise<string[]> {
  // Links may lead in a circle.
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

/** One error for a file, in the place of one for each of its lines. */
function refuseOtherEncodings(files: readonly SourceFile[]): void {
  // UTF-16 read as UTF-8 begins with a broken mark, or has NULs between its letters.
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
