import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { atSetting } from "../source/at-setting.js";
import { syntaxProblems } from "../source/syntax-problems.js";
import { entryAt } from "./entry-at.js";
import { readSchemaSetting } from "./prisma-config-setting.js";
import { SchemaNotFoundError } from "./schema-error.js";
import type { SchemaPlace } from "./schema-place.js";

/** In Prisma's order. Since 7.10 it prefers files named after its major version. */
const extensions = ["js", "ts", "mjs", "cjs", "mts", "cts"];
const stems = [
  "prisma7.config",
  ".config/prisma7",
  "prisma.config",
  ".config/prisma",
  ".config/prisma.config",
];

/** The absolute path of a folder's Prisma configuration file, if there is one. */
export async function prismaConfigFile(
  folder: string,
): Promise<string | undefined> {
  for (const stem of stems) {
    for (const end of extensions) {
      const path = join(folder, `${stem}.${end}`);
      if ((await entryAt(path))?.isFile() === true) return path;
    }
  }
  return undefined;
}

/**
 * The place of the schema by a folder's Prisma configuration file;
 * undefined without a file, or if it does not set the path. The file is parsed
 * and never run: it may need environment variables that are not set here.
 *
 * @throws SchemaNotFoundError when the path is computed, or the text is not valid.
 */
export async function schemaFromConfig(
  folder: string,
): Promise<SchemaPlace | undefined> {
  const path = await prismaConfigFile(folder);
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8");
  // Loading a TypeScript parser takes longer than reading a small schema.
  if (!text.includes("schema")) return undefined;
  const setting = await readSchemaSetting(text, folder);
  if (setting === undefined) return undefined;
  if (setting !== "computed") {
    return {
      path: resolve(dirname(path), setting.path),
      setting: { file: path, member: "schema" },
    };
  }
  // Where its text is broken, it only looks as if it were computed.
  const mistakes = await syntaxProblems(path, folder);
  if (mistakes.length > 0) throw new SchemaNotFoundError(mistakes);
  const problem = await atSetting(
    {
      severity: "error",
      message:
        "this computes the path of the schema, and gen-api does not run it",
      hint: "name the schema as `schema` in gen-api.config.ts, or on the command line: gen-api prisma/schema.prisma --out src/api",
    },
    { file: path, member: "schema" },
    folder,
  );
  throw new SchemaNotFoundError([problem]);
}
