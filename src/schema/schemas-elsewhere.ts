import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { entryAt } from "./entry-at.js";

/** How deep it looks, and at how many folders: a hint is not worth a long search. */
const maxDepth = 5;
const maxFolders = 500;

/**
 * Schemas that a project has where nobody looks for them: those that its scripts give to
 * Prisma, and then all others. POSIX paths relative to the project.
 */
export async function schemasElsewhere(
  cwd: string,
): Promise<readonly string[]> {
  const scripted = await scriptedSchemas(cwd);
  return [...new Set([...scripted, ...(await schemaFiles(cwd))])];
}

/** The one of them that is certainly meant: that of the scripts, or the only one. */
export async function schemaElsewhere(
  cwd: string,
): Promise<string | undefined> {
  const [scripted] = await scriptedSchemas(cwd);
  if (scripted !== undefined) return scripted;
  const [only, ...others] = await schemaFiles(cwd);
  return others.length === 0 ? only : undefined;
}

async function scriptedSchemas(cwd: string): Promise<readonly string[]> {
  const scripted = [];
  for (const path of await schemasOfScripts(cwd)) {
    if (await entryAt(join(cwd, path))) scripted.push(path);
  }
  return scripted;
}

/** `prisma migrate deploy --schema db/schema.prisma` */
async function schemasOfScripts(cwd: string): Promise<readonly string[]> {
  const text = await readFile(join(cwd, "package.json"), "utf8").catch(
    () => "",
  );
  const named = text.matchAll(/--schema[= ](?:\\?["'])?([^\s"'\\]+)/g);
  return [...named].map(([, path = ""]) => posix.normalize(path));
}

async function schemaFiles(cwd: string): Promise<readonly string[]> {
  const found: string[] = [];
  let folders = [""];
  let seen = 0;
  for (let depth = 0; depth <= maxDepth && folders.length > 0; depth += 1) {
    const below: string[] = [];
    for (const folder of folders) {
      if ((seen += 1) > maxFolders) return found;
      const entries = await readdir(join(cwd, folder), {
        withFileTypes: true,
      }).catch(() => []);
      for (const entry of entries) {
        const path = posix.join(folder, entry.name);
        if (entry.isDirectory()) {
          if (!isSkipped(entry.name)) below.push(path);
        } else if (entry.name.endsWith(".prisma")) found.push(path);
      }
    }
    folders = below;
  }
  return found;
}

/** Folders of packages, of tools, and of what is built: Prisma copies schemas into clients. */
function isSkipped(name: string): boolean {
  return (
    name.startsWith(".") ||
    ["node_modules", "dist", "build", "generated"].includes(name)
  );
}
