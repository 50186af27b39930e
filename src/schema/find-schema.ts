import { join, resolve } from "node:path";
import { entryAt } from "./entry-at.js";
import { schemaFromPackage } from "./package-json-setting.js";
import { schemaFromConfig } from "./prisma-config.js";
import { SchemaNotFoundError } from "./schema-error.js";
import type { SchemaPlace } from "./schema-place.js";
import { silentSettings } from "./silent-settings.js";

/** The last is a folder, where Prisma 5 looks for schemas of several files. */
const usual = ["prisma/schema.prisma", "schema.prisma", "prisma/schema"];

/**
 * The place of the schema: the given one, the one that Prisma's configuration or
 * package.json names, or one of the usual places.
 *
 * @throws SchemaNotFoundError when there is none.
 */
export async function findSchema(
  asked: string | undefined,
  cwd: string,
): Promise<SchemaPlace> {
  if (asked !== undefined) return { path: resolve(cwd, asked) };
  const configured =
    (await schemaFromConfig(cwd)) ?? (await schemaFromPackage(cwd));
  if (configured !== undefined) return configured;
  for (const name of usual) {
    const path = join(cwd, name);
    if (await entryAt(path)) return { path };
  }
  throw new SchemaNotFoundError([
    ...(await silentSettings(cwd)),
    {
      severity: "error",
      message: `no schema found: looked for a \`schema\` in prisma.config.ts and package.json, then for ${usual.slice(0, -1).join(", ")} and ${usual.at(-1)}`,
      hint: "name it on the command line: gen-api path/to/schema.prisma --out src/api",
    },
  ]);
}
