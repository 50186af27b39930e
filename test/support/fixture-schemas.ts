import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const fixtures = join(repository, "fixtures");
const folders = join(fixtures, "schema-folders");

/** Every schema below fixtures/: the folders that are one schema, and files. */
export const fixtureSchemas: readonly string[] = [
  ...readdirSync(folders).map((name) => join(folders, name)),
  ...schemasBelow(fixtures),
]
  .map((path) => relative(repository, path).replaceAll("\\", "/"))
  .toSorted();

/** Packages are not walked: they are thousands of files, for each suite. */
function schemasBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return path.endsWith(".prisma") ? [path] : [];
    return path === folders ||
      /^(?:generated|node_modules|\.tmp)$/.test(entry.name)
      ? []
      : schemasBelow(path);
  });
}
