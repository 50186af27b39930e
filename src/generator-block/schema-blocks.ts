import { dirname, resolve } from "node:path";
import {
  type Declaration,
  type Entry,
  scanDeclarations,
  stringsOf,
  textOfSetting,
} from "../schema/declarations.js";
import { realPlace } from "../project/real-place.js";
import { readSchema } from "../schema/load-schema.js";
import { inFile } from "../source/diagnostic.js";
import { placeAt } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import type { GeneratorBlock } from "./generator-block.js";

/** `gen-api`, `gen-api@1`, `npm:gen-api`, `../node_modules/gen-api/bin/gen-api.js`. */
const isOwnCommand = /(^|[/\\:])gen-api(\.(js|cmd|exe))?(@.*)?$/;

/** `@acme/gen-api`, which is another package. */
const isScoped = /@[^/\\]+[/\\]gen-api([/\\.@]|$)/;

/** Most schemas have no block, and scanning a large one takes time at each start. */
const mayHaveBlock = /gen-api|\bprovider\s*=\s*env\b/;

/** The other members are Prisma's, and not in what it sends as `config`. */
const ofPrisma = new Set([
  "provider",
  "output",
  "binaryTargets",
  "previewFeatures",
]);

/** A block of the schema that is gen-api's, or may be. */
interface SchemaBlock extends GeneratorBlock {
  /** Its provider is in a variable of the environment that is not set here. */
  readonly doubt?: UsageError;
}

/**
 * The generator blocks of gen-api in a schema, as Prisma would send them.
 *
 * @param asked the schema; default: where Prisma finds it
 * @throws SchemaNotFoundError when there is no schema to read
 * @throws SchemaError for files that are not UTF-8
 * @throws UsageError when a block does not say where to write, even one that may be
 *   another generator's
 */
export async function schemaBlocks(
  asked: string | undefined,
  cwd: string,
): Promise<readonly SchemaBlock[]> {
  const { path, files } = await readSchema(asked, cwd);
  return files
    .filter(({ text }) => mayHaveBlock.test(text))
    .flatMap(scanDeclarations)
    .filter(({ keyword }) => keyword === "generator")
    .flatMap((declaration) => blockOf(declaration, path));
}

/** The block that writes to a folder. */
export function blockFor(
  folder: string,
  blocks: readonly SchemaBlock[],
): SchemaBlock | undefined {
  const place = realPlace(folder);
  return blocks.find(
    ({ generator }) => realPlace(generator.output.value) === place,
  );
}

function blockOf(
  declaration: Declaration,
  schemaPath: string,
): readonly SchemaBlock[] {
  const { name, file, entries } = declaration;
  const provider = textOfSetting(declaration, "provider", process.env);
  if (provider !== undefined && !isOurs(provider)) return [];
  const output = textOfSetting(declaration, "output", process.env);
  const doubt =
    provider === undefined ? missing(declaration, "provider") : undefined;
  if (output === undefined) throw doubt ?? missing(declaration, "output");
  const value = resolve(dirname(file.path), output);
  const config = Object.fromEntries(
    entries
      .filter((entry) => !ofPrisma.has(entry.name))
      .map((entry) => [entry.name, valueOf(file, entry)]),
  );
  const generator = { name, output: { value }, config };
  return [{ schemaPath, generator, ...(doubt && { doubt }) }];
}

/** Prisma starts the provider in a shell, so it may be a command of several words. */
function isOurs(provider: string): boolean {
  return provider
    .split(/[\s"']+/)
    .some((word) => isOwnCommand.test(word) && !isScoped.test(word));
}

/** Prisma refuses such a block, or knows a variable that is not set here. */
function missing(
  { name, file, offset, entries }: Declaration,
  setting: "provider" | "output",
): UsageError {
  const entry = entries.find((one) => one.name === setting);
  const variable = entry && stringsOf(file, entry)[0]?.value;
  const reason =
    variable === undefined
      ? "has no text"
      : `is in the environment variable ${variable}, which is not set`;
  const place = placeAt(
    file,
    entry?.offset ?? offset,
    (entry ?? { name }).name.length,
  );
  return new UsageError([
    {
      severity: "error",
      message: `the ${setting} of generator ${name} ${reason}`,
      ...inFile(place, "error"),
    },
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
