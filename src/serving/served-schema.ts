import type { Datamodel, DatamodelModel } from "../schema/datamodel.js";
import {
  type Declaration,
  type Entry,
  scanDeclarations,
  textOfSetting,
} from "../schema/declarations.js";
import { applyEdits, blank, type Edit } from "../schema/edits.js";
import { indexPositions } from "../schema/positions.js";
import { prepareTexts } from "../schema/prepare-texts.js";
import type { SchemaTexts } from "../schema/prisma-parser.js";
import { readDatamodel } from "../schema/read-datamodel.js";
import { SchemaError } from "../schema/schema-error.js";
import type { Place } from "../source/position.js";
import type { SourceFile } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import type { FieldValues } from "./field-values.js";

/** A schema in the form in which it can be served from a database without a server. */
export interface ServedSchema {
  /** Its own provider, or PostgreSQL in place of one that needs a server. */
  readonly provider: "sqlite" | "postgresql" | "mysql";
  /** The provider that the schema names. */
  readonly named: string;
  /** The files to generate the API from. */
  readonly files: readonly SourceFile[];
  /** What Prisma's client reads; views are tables in them. */
  readonly texts: SchemaTexts;
  /** What Prisma's schema engine makes tables of. */
  readonly tables: SchemaTexts;
  readonly datamodel: Datamodel;
  /** What is said of the values of fields, by `Model.field`. */
  readonly values: ReadonlyMap<string, FieldValues>;
}

/**
 * Prepares a valid schema for an embedded database.
 *
 * @param keepsProvider whether its own database is there
 * @throws UsageError for MongoDB, which no embedded database stands in for
 */
export function servedSchema(
  { files, values }: Pick<ServedSchema, "files" | "values">,
  keepsProvider = false,
): ServedSchema {
  const named = providerOf(files);
  if (named === "mongodb") {
    throw new UsageError(
      "gen-api serve has no database for schemas of MongoDB; mount the generated API on your own",
    );
  }
  const own = (["sqlite", "postgresql", "mysql"] as const).find(
    (one) => one === named && (keepsProvider || one !== "mysql"),
  );
  const isEmulated = settingOf(files, "relationMode") === "prisma";
  const portable =
    own || keepsProvider
      ? files
      : edited(files, (one) => onPostgresql(one, isEmulated));
  const first = readable(portable, named);
  const keyless = new Set(
    first.datamodel.models.filter(isKeyless).map(({ name }) => name),
  );
  const asTables = edited(portable, (one) =>
    keyless.has(one.name)
      ? []
      : [...viewAsModel(one), ...writable(one, !keepsProvider)],
  );
  return {
    provider: own ?? "postgresql",
    named,
    files: portable,
    ...parsed(asTables, portable, first),
    values,
  };
}

interface Readable extends Pick<ServedSchema, "texts" | "datamodel"> {
  readonly declarations: readonly Declaration[];
}

/** @throws UsageError when PostgreSQL has other rules than the schema's own provider */
function readable(files: readonly SourceFile[], named: string): Readable {
  try {
    return parse(files);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const [first] = error.diagnostics;
    throw new UsageError(
      `PostgreSQL cannot stand in for ${named} here: ${first?.message ?? error.message}`,
    );
  }
}

/** What the schema ignores may be invalid; then it stays ignored. */
function parsed(
  asTables: readonly SourceFile[],
  asTheyAre: readonly SourceFile[],
  first: Readable,
): Pick<ServedSchema, "texts" | "tables" | "datamodel"> {
  try {
    const { texts, datamodel } = parseUnless(asTables, asTheyAre, first);
    const tables = edited(asTables, forTables);
    return {
      texts,
      tables: parseUnless(tables, asTables, { ...first, texts }).texts,
      datamodel,
    };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const { texts, datamodel } = first;
    return { texts, tables: texts, datamodel };
  }
}

/** Parses files, unless they are those that have been parsed: of large schemas that takes long. */
function parseUnless(
  files: readonly SourceFile[],
  before: readonly SourceFile[],
  known: Readable,
): Readable {
  const isSame = files.every(({ text }, index) => text === before[index]?.text);
  return isSame ? known : parse(files);
}

function parse(files: readonly SourceFile[]): Readable {
  const declarations = files.flatMap(scanDeclarations);
  const { texts } = prepareTexts(files, declarations);
  return { texts, datamodel: readDatamodel(files, declarations), declarations };
}

/** Views may have no key; models must. */
function isKeyless({
  fields,
  primaryKey,
  uniqueIndexes,
}: DatamodelModel): boolean {
  const isRequired = (name: string): boolean =>
    fields.some((field) => field.name === name && field.isRequired);
  const keys = [
    ...fields
      .filter(({ isId, isUnique }) => isId || isUnique)
      .map(({ name }) => [name]),
    ...(primaryKey ? [primaryKey.fields] : []),
    ...uniqueIndexes.map((one) => one.fields),
  ];
  return !keys.some((key) => key.every(isRequired));
}

function providerOf(files: readonly SourceFile[]): string {
  const provider = settingOf(files, "provider");
  return provider === "postgres" ? "postgresql" : (provider ?? "postgresql");
}

function settingOf(
  files: readonly SourceFile[],
  name: string,
): string | undefined {
  const source = files
    .flatMap(scanDeclarations)
    .find(({ keyword }) => keyword === "datasource");
  return source && textOfSetting(source, name, process.env);
}

/** Where a model or one of its fields is. */
export function declaredPlace(
  files: readonly SourceFile[],
  model: string,
  field: string | undefined,
): Place | undefined {
  const positions = indexPositions(files.flatMap(scanDeclarations));
  const position = positions.locate(model, field);
  return position && { position, length: (field ?? model).length };
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

function forTables(declaration: Declaration): readonly Edit[] {
  return declaration.keyword === "view"
    ? keylessViewAsModel(declaration)
    : withoutJsonDefaults(declaration);
}

/**
 * Prisma writes defaults of Json into SQL for SQLite without quotes. Its client gives the
 * default itself.
 */
function withoutJsonDefaults({ entries }: Declaration): readonly Edit[] {
  return entries.flatMap(({ offset, masked }) => {
    const [, before = "", initial] =
      /^(\S+\s+Json\b.*)(@default\("_*"\))/.exec(masked) ?? [];
    if (initial === undefined) return [];
    const start = offset + before.length;
    return [blank(start, start + initial.length)];
  });
}

/** A view without a key is an empty table, with a key that nobody sees. */
function keylessViewAsModel(declaration: Declaration): readonly Edit[] {
  const [first] = declaration.entries;
  if (!first) return [];
  const text = "gen_api_row Int @id @default(autoincrement())\n  ";
  return [
    ...viewAsModel(declaration),
    { start: first.offset, end: first.offset, text },
  ];
}

/**
 * Required columns that Prisma ignores need values too. The API ignores them as ever, and so
 * does everything a table without a key. Those of types that it does not know can have none.
 */
function writable(
  { keyword, entries }: Declaration,
  mayLackValues: boolean,
): readonly Edit[] {
  const isKeyed = entries.some(({ masked }) => /@(id|unique)\b/.test(masked));
  if (!["model", "view"].includes(keyword) || !isKeyed) return [];
  return entries.flatMap(({ offset, masked }) => {
    const [unknown] = mayLackValues
      ? (/^\S+\s+Unsupported\s*\(\s*"_*"\s*\)(?!\s*[?[])/.exec(masked) ?? [])
      : [];
    const end = offset + (unknown?.length ?? 0);
    return [
      ...(unknown === undefined ? [] : [{ start: end, end, text: "?" }]),
      ...[...masked.matchAll(/@?@ignore\b/g)].map(({ index, 0: { length } }) =>
        blank(offset + index, offset + index + length),
      ),
    ];
  });
}

/**
 * What PostgreSQL does not have is left out; nothing of it is seen in the API.
 *
 * @param isEmulated whether Prisma does what foreign keys would: it has no NoAction
 *   for PostgreSQL then
 */
function onPostgresql(
  declaration: Declaration,
  isEmulated: boolean,
): readonly Edit[] {
  const { keyword, entries } = declaration;
  if (keyword === "datasource") {
    return entries
      .filter(({ name }) => name === "provider")
      .map((entry) => ({
        ...blank(...offsetsOf(entry)),
        text: 'provider = "postgresql"',
      }));
  }
  if (keyword === "generator" || keyword === "enum") return [];
  return entries.flatMap((entry) => {
    if (entry.name === "@@fulltext") return [blank(...offsetsOf(entry))];
    const isRelation = entry.masked.includes("@relation");
    if (isRelation && !isEmulated) return [];
    const found = entry.masked.matchAll(
      isRelation ? /NoAction\b/g : ofOtherDatabases,
    );
    return [...found].map(({ index, 0: { length } }) => {
      const start = entry.offset + index;
      const edit = blank(start, start + length);
      return isRelation ? { ...edit, text: "Restrict" } : edit;
    });
  });
}

/** Native types, SQL of defaults, and options of keys and indexes. */
const ofOtherDatabases =
  /@db\.\w+(\([^)]*\))?|@default\((dbgenerated|sequence)\([^)]*\)\)|\(length:\s*\d+\)|length:\s*\d+,|,\s*(clustered|type|ops|map|length):\s*("_*"|\w+)/g;

function offsetsOf({ offset, masked }: Entry): [start: number, end: number] {
  return [offset, offset + masked.length];
}
