import { join, resolve } from "node:path";
import { readSource } from "../source/source-file.js";
import { entryAt } from "./entry-at.js";
import type { SchemaPlace } from "./schema-place.js";

/**
 * The place that `prisma.schema` of a folder's package.json names, as Prisma 5 and 6
 * read it; undefined when it names none.
 */
export async function schemaFromPackage(
  folder: string,
): Promise<SchemaPlace | undefined> {
  const file = join(folder, "package.json");
  if ((await entryAt(file))?.isFile() !== true) return undefined;
  const { text } = readSource(file, folder);
  const path = schemaSetting(text);
  return path === undefined
    ? undefined
    : {
        path: resolve(folder, path),
        setting: { file, member: "prisma.schema" },
      };
}

/** Undefined for a text that is not JSON: that matters only if no schema is found. */
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
