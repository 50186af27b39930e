import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  readSource,
  shownPath,
  type SourceFile,
} from "../source/source-file.js";
import { SchemaNotFoundError } from "./schema-error.js";

/**
 * Reads a schema: a file, or the .prisma files of a folder and its folders in
 * an order that is the same on every machine.
 *
 * @throws SchemaNotFoundError when there is nothing to read.
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
  return Promise.all(sorted.map((file) => readSource(file, cwd)));
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
