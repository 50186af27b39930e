import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * The folder of a schema's file, if other files there or one folder below look like parts
 * of the same schema: they have no datasource of their own. It looks no deeper and follows
 * no links, because the folder may be that of a whole project.
 */
export async function folderOfSiblings(
  path: string,
): Promise<string | undefined> {
  if ((await stat(path)).isDirectory()) return undefined;
  const folder = dirname(path);
  for (const file of await schemaFiles(folder, 1)) {
    if (file !== path && (await isPart(file))) return folder;
  }
  return undefined;
}

async function schemaFiles(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    () => [],
  );
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() && path.endsWith(".prisma")) found.push(path);
    if (entry.isDirectory() && depth > 0) {
      found.push(...(await schemaFiles(path, depth - 1)));
    }
  }
  return found;
}

async function isPart(file: string): Promise<boolean> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text !== undefined && !/^\s*datasource\b/m.test(text);
}
