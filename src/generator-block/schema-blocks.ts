import { dirname, resolve } from "node:path";
import {
  type Declaration,
  type Entry,
  scanDeclarations,
  stringsOf,
  textOfSetting,
} from "../schema/declarations.js";
import { readSchema } from "../schema/load-schema.js";
import { inFile } from "../source/diagnostic.js";
import { placeAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import type { GeneratorBlock } from "./generator-block.js";

/** `gen-api`, `npx gen-api@1`, `node ../node_modules/gen-api/bin/gen-api.js`. */
const isProvider =
  /(?<=^|[\s/\\])(?<!@[^\s/\\]*[/\\])gen-api(\.js|\.cmd)?(@\S+)?(?=$|\s)/;

/** The other members are Prisma's, and not in what it sends as `config`. */
const ofPrisma = new Set([
  "provider",
  "output",
  "binaryTargets",
  "previewFeatures",
]);

/**
 * The generator blocks of gen-api in a schema, as Prisma would send them.
 *
 * @param asked the schema; default: where Prisma finds it
 * @throws SchemaNotFoundError when there is no schema to read
 * @throws SchemaError for files that are not UTF-8
 * @throws UsageError when a block does not say where to write
 */
export async function schemaBlocks(
  asked: string | undefined,
  cwd: string,
): Promise<readonly GeneratorBlock[]> {
  const { path, files } = await readSchema(asked, cwd);
  return files
    .filter(({ text }) => /^\s*(\}\s*)?generator\b/m.test(text))
    .flatMap(scanDeclarations)
    .flatMap((declaration) => blockOf(declaration, path));
}

function blockOf(
  declaration: Declaration,
  schemaPath: string,
): readonly GeneratorBlock[] {
  const { keyword, name, file, entries } = declaration;
  if (keyword !== "generator") return [];
  const setting = (of: string): string | undefined =>
    textOfSetting(declaration, of, process.env);
  if (!isProvider.test(setting("provider") ?? "")) return [];
  const output = setting("output");
  if (output === undefined) throw withoutOutput(declaration);
  const value = resolve(dirname(file.path), output);
  const config = Object.fromEntries(
    entries
      .filter((entry) => !ofPrisma.has(entry.name))
      .map((entry) => [entry.name, valueOf(file, entry)]),
  );
  return [{ schemaPath, generator: { name, output: { value }, config } }];
}

/** Prisma refuses such a block, or knows a variable that is not set here. */
function withoutOutput({
  name,
  file,
  offset,
  entries,
}: Declaration): UsageError {
  const entry = entries.find((one) => one.name === "output");
  const variable = entry && stringsOf(file, entry)[0]?.value;
  const [at, length] = entry
    ? [entry.offset, entry.name.length]
    : [offset, name.length];
  const message =
    variable === undefined
      ? `generator ${name} does not say where to write: it has no output`
      : `generator ${name} does not say where to write: the environment variable ${variable} is not set`;
  const place = placeAt(file, at, length);
  return new UsageError([
    { severity: "error", message, ...inFile(place, "error") },
  ]);
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
