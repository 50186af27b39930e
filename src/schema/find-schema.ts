import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { SchemaNotFoundError } from "./schema-error.js";
import { schemaPathFromPackage } from "./package-json-setting.js";
import { schemaPathFromConfig } from "./prisma-config.js";

const usual = ["prisma/schema.prisma", "schema.prisma"];

/**
 * The absolute path of the schema file or folder: the given one, the one that
 * Prisma's configuration or package.json names, or one of the usual places.
 *
 * @throws SchemaNotFoundError when there is none.
 */
export async function findSchema(
  asked: string | undefined,
  cwd: string,
): Promise<string> {
  if (asked !== undefined) return resolve(cwd, asked);
  const configured =
    (await schemaPathFromConfig(cwd)) ?? (await schemaPathFromPackage(cwd));
  if (configured !== undefined) return configured;
  const found = usual
    .map((place) => join(cwd, place))
    .find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new SchemaNotFoundError([
    {
      severity: "error",
      message: `no schema found: looked for a \`schema\` in prisma.config.ts and package.json, ${usual.join(" and ")}`,
      hint: "name it on the command line: gen-api path/to/schema.prisma --out src/api",
    },
  ]);
}
