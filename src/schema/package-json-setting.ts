import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * The absolute path that `prisma.schema` of a folder's package.json names, as
 * Prisma 5 and 6 read it; undefined when it names none.
 */
export async function schemaPathFromPackage(
  folder: string,
): Promise<string | undefined> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(
    () => "",
  );
  const path = schemaSetting(text);
  return path === undefined ? undefined : resolve(folder, path);
}

/** Undefined for a package.json that cannot be read: other tools report that. */
function schemaSetting(text: string): string | undefined {
  try {
    const { prisma } = JSON.parse(text) as {
      readonly prisma?: { readonly schema?: unknown };
    };
    return typeof prisma?.schema === "string" ? prisma.schema : undefined;
  } catch {
    return undefined;
  }
}
