import type { Datamodel } from "../schema/datamodel.js";
import {
  type Declaration,
  type Entry,
  scanDeclarations,
  textOfSetting,
} from "../schema/declarations.js";
import { scanDirectives } from "../schema/directives.js";
import { applyEdits, blank, type Edit } from "../schema/edits.js";
import { prepareTexts } from "../schema/prepare-texts.js";
import type { SchemaTexts } from "../schema/prisma-parser.js";
import { readDatamodel } from "../schema/read-datamodel.js";
import type { SourceFile } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";

/** A schema in the form in which it can be served from a database without a server. */
export interface ServedSchema {
  /** Its own provider, or PostgreSQL in place of those that need a server. */
  readonly provider: "sqlite" | "postgresql";
  /** The provider that the schema names. */
  readonly named: string;
  /** The files to generate the API from. */
  readonly files: readonly SourceFile[];
  /** What Prisma's client and its schema engine read; views are tables in them. */
  readonly texts: SchemaTexts;
  readonly datamodel: Datamodel;
  /** What comments say that fields are filled with, by `Model.field`. */
  readonly samples: ReadonlyMap<string, string>;
}

/**
 * Prepares a valid schema for an embedded database.
 *
 * @param keepsProvider whether its own database is there
 * @throws UsageError for MongoDB, which no embedded database stands in for
 */
export function servedSchema(
  files: readonly SourceFile[],
  keepsProvider = false,
): ServedSchema {
  const named = providerOf(files);
  if (named === "mongodb") {
    throw new UsageError(
      "gen-api serve has no database for schemas of MongoDB; mount the generated API on your own",
    );
  }
  const isForeign = named !== "sqlite" && named !== "postgresql";
  const portable =
    isForeign && !keepsProvider ? edited(files, onPostgresql) : files;
  const asTables = edited(portable, viewAsModel);
  const declarations = asTables.flatMap(scanDeclarations);
  const { texts } = prepareTexts(asTables, declarations);
  return {
    provider: named === "sqlite" ? "sqlite" : "postgresql",
    named,
    files: portable,
    texts,
    datamodel: readDatamodel(asTables, declarations),
    samples: samplesIn(asTables, declarations),
  };
}

function providerOf(files: readonly SourceFile[]): string {
  const source = files
    .flatMap(scanDeclarations)
    .find(({ keyword }) => keyword === "datasource");
  const provider = source && textOfSetting(source, "provider", process.env);
  return provider === "postgres" ? "postgresql" : (provider ?? "postgresql");
}

type EditsOf = (declaration: Declaration) => readonly Edit[];

function edited(
  files: readonly SourceFile[],
  editsOf: EditsOf,
): readonly SourceFile[] {
  return files.map((file) => ({
    ...file,
    text: applyEdits(file.text, scanDeclarations(file).flatMap(editsOf)),
  }));
}

/** A view has no query here that would fill it: it is a table with samples. */
function viewAsModel({ keyword, file, offset }: Declaration): readonly Edit[] {
  if (keyword !== "view") return [];
  const start = file.text.lastIndexOf("view", offset - 1);
  return [{ start, end: start + "view".length, text: "model" }];
}

/** What PostgreSQL does not have is left out; nothing of it is seen in the API. */
function onPostgresql(declaration: Declaration): readonly Edit[] {
  const { keyword, entries } = declaration;
  if (keyword === "datasource") {
    return entries
      .filter(({ name }) => name === "provider")
      .map((entry) => ({
        ...rangeOf(entry),
        text: 'provider = "postgresql"',
      }));
  }
  if (keyword === "generator" || keyword === "enum") return [];
  return entries.flatMap((entry) =>
    entry.name === "@@fulltext"
      ? [blank(entry.offset, entry.offset + entry.masked.length)]
      : [...entry.masked.matchAll(ofOtherDatabases)].map(
          ({ index, 0: { length } }) =>
            blank(entry.offset + index, entry.offset + index + length),
        ),
  );
}

/** Native types, SQL of defaults, and options of keys and indexes. */
const ofOtherDatabases =
  /@db\.\w+(\([^)]*\))?|@default\((dbgenerated|sequence)\([^)]*\)\)|\(length:\s*\d+\)|,\s*(clustered|type|ops|map):\s*("_*"|\w+)/g;

function rangeOf({ offset, masked }: Entry): Omit<Edit, "text"> {
  return { start: offset, end: offset + masked.length };
}

function samplesIn(
  files: readonly SourceFile[],
  declarations: readonly Declaration[],
): ReadonlyMap<string, string> {
  const directives = [...scanDirectives(files, declarations).keys()];
  return new Map(
    directives
      .filter(({ name, field }) => name === "sample" && field !== undefined)
      .map(({ model, field, value }) => [`${model}.${field}`, value]),
  );
}
