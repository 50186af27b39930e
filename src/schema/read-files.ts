import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { SchemaNotFoundError } from "./diagnostic.js";
import type { SchemaFile } from "./schema-file.js";

/**
 * Reads a schema: a file, or the .prisma files of a folder and its folders in
 * an order that is the same on every machine.
 *
 * @throws SchemaNotFoundError when there is nothing to read.
 */
export async function readSchemaFiles(
  path: string,
  cwd: string,
): Promise<SchemaFile[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) throw missing(`${shown(path, cwd)} does not exist`);
  const paths = entry.isDirectory() ? await prismaFiles(path) : [path];
  if (paths.length === 0) {
    throw missing(`there is no .prisma file in ${shown(path, cwd)}`);
  }
  // By the names below the schema's own folder: where one stands when calling
  // must not change the order, nor must the platform's separator.
  const sorted = paths.toSorted((a, b) =>
    shown(a, path) < shown(b, path) ? -1 : 1,
  );
  return Promise.all(
    sorted.map(async (file) => ({
      path: file,
      name: shown(file, cwd),
      text: normalise(await readFile(file, "utf8")),
    })),
  );
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

function normalise(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
}

function shown(path: string, cwd: string): string {
  return relative(cwd, path).split(sep).join("/") || ".";
}

function missing(message: string): SchemaNotFoundError {
  return new SchemaNotFoundError([{ severity: "error", message }]);
}
