import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { entryAt } from "./entry-at.js";
import { schemaFromPackage } from "./package-json-setting.js";
import { isContract, prisma8 } from "./prisma-8.js";
import { schemaFromConfig } from "./prisma-config.js";
import { SchemaNotFoundError } from "./schema-error.js";
import type { SchemaPlace } from "./schema-place.js";
import { schemasElsewhere } from "./schemas-elsewhere.js";
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
  const elsewhere = await schemasElsewhere(cwd);
  const contract = elsewhere.find((name) => isContractAt(join(cwd, name)));
  throw new SchemaNotFoundError([
    ...(await silentSettings(cwd)),
    ...(contract === undefined
      ? []
      : [{ severity: "error", ...prisma8, file: contract } as const]),
    {
      severity: "error",
      message: `no schema found: looked for a \`schema\` in prisma.config.ts and package.json, then for ${usual.slice(0, -1).join(", ")} and ${usual.at(-1)}`,
      hint: hintFor(elsewhere.filter((name) => name !== contract)),
    },
  ]);
}

function isContractAt(path: string): boolean {
  return (
    path.endsWith("contract.prisma") &&
    isContract(path, readFileSync(path, "utf8"))
  );
}

function hintFor([first, ...others]: readonly string[]): string {
  const command = `gen-api ${first ?? "path/to/schema.prisma"} --out src/api`;
  if (first === undefined) return `name it on the command line: ${command}`;
  const more = others.slice(0, 3).join(", ");
  const rest =
    others.length > 3 ? ` and ${String(others.length - 3)} more` : "";
  const also = others.length > 0 ? `; there are also ${more}${rest}` : "";
  return `is it this one? ${command}${also}`;
}
