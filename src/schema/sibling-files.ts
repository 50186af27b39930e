import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * What to tell where the file of a schema lacks something: other files there or one folder
 * below look like parts of the same schema, since they have no datasource of their own. It
 * looks no deeper and follows no links, because the folder may be that of a whole project.
 *
 * @param path of the schema
 * @param name of the schema in messages
 */
export function siblingHint(path: string, name: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return undefined;
  const others = schemaFiles(dirname(path), 1).filter((file) => file !== path);
  return others.some(isPart)
    ? `the other .prisma files there are read if the schema is the folder: ${dirname(name)}`
    : undefined;
}

function schemaFiles(folder: string, depth: number): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile() && path.endsWith(".prisma")) found.push(path);
    if (entry.isDirectory() && depth > 0) {
      found.push(...schemaFiles(path, depth - 1));
    }
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // It may not be read, or is gone.
  }
}

function isPart(file: string): boolean {
  try {
    return !/^\s*datasource\b/m.test(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}
