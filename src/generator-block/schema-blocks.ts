import { dirname, resolve } from "node:path";
import {
  type Declaration,
  type Entry,
  scanDeclarations,
  stringsOf,
  textOfSetting,
} from "../schema/declarations.js";
import { findSchema } from "../schema/find-schema.js";
import { readSchemaFiles } from "../schema/read-files.js";
import { SchemaNotFoundError } from "../schema/schema-error.js";
import type { SourceFile } from "../source/source-file.js";
import type { GeneratorBlock } from "./generator-block.js";

/** `gen-api`, `npx gen-api`, `node ../node_modules/gen-api/bin/gen-api.js`. */
const isProvider = /(?<![\w-])gen-api(?![\w-])/;

/** The other members are Prisma's, and not in what it sends as `config`. */
const ofPrisma = new Set([
  "provider",
  "output",
  "binaryTargets",
  "previewFeatures",
]);

/**
 * The generator blocks of gen-api in a schema, as Prisma would send them; none if there
 * is no schema to read.
 *
 * @param asked the schema; default: where Prisma finds it
 * @throws SchemaError for files that are not UTF-8
 */
export async function schemaBlocks(
  asked: string | undefined,
  cwd: string,
): Promise<readonly GeneratorBlock[]> {
  try {
    const { path } = await findSchema(asked, cwd);
    const files = await readSchemaFiles(path, cwd);
    return files
      .filter(({ text }) => isProvider.test(text))
      .flatMap(scanDeclarations)
      .flatMap((declaration) => blockOf(declaration, path));
  } catch (error) {
    if (error instanceof SchemaNotFoundError) return [];
    throw error;
  }
}

function blockOf(
  declaration: Declaration,
  schemaPath: string,
): readonly GeneratorBlock[] {
  const { keyword, name, file, entries } = declaration;
  if (keyword !== "generator") return [];
  const setting = (of: string): string | undefined =>
    textOfSetting(declaration, of, process.env);
  const output = setting("output");
  const isOurs = isProvider.test(setting("provider") ?? "");
  if (!isOurs || output === undefined) return [];
  const value = resolve(dirname(file.path), output);
  const config = Object.fromEntries(
    entries
      .filter((entry) => !ofPrisma.has(entry.name))
      .map((entry) => [entry.name, valueOf(file, entry)]),
  );
  return [{ schemaPath, generator: { name, output: { value }, config } }];
}

/** Prisma's values are text: those of `["a", b, true]`, or the only one. */
function valueOf(file: SourceFile, entry: Entry): string | readonly string[] {
  const strings = stringsOf(file, entry);
  const text = entry.masked.replace(/^[^=]*=(\s*env\b)?/, "");
  const words = [...text.matchAll(/"_*"|[^\s,[\]"()]+/g)].map(([word]) =>
    word.startsWith('"') ? (strings.shift()?.value ?? "") : word,
  );
  return text.trimStart().startsWith("[") ? words : (words[0] ?? "");
}
