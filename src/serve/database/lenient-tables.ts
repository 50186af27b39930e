import type { DatamodelModel } from "gen-api/serving";
import type { FillableDatabase } from "./database.js";

/** What the tables are made without, since the database does not have it. */
export interface LeftOut {
  readonly kind: "extension" | "index" | "foreign key" | "column" | "default";
  /** What it is called, or how a default reads. */
  readonly name: string;
  readonly model?: string | undefined;
  /** Of an index, the first one. */
  readonly field?: string | undefined;
  /** What the database says. */
  readonly reason: string;
}

/** A table that cannot be made. */
export class RefusedTable extends Error {
  readonly model: string | undefined;
  readonly field: string | undefined;

  constructor(model?: string, field?: string, reason = "") {
    super(reason);
    this.model = model;
    this.field = field;
  }
}

type Run = FillableDatabase["run"];

/**
 * Makes the tables of a script, and leaves out what answers do not depend on: extensions,
 * indexes, foreign keys, columns of types that Prisma does not read.
 *
 * @param script of Prisma's schema engine: a comment stands before each part
 * @throws RefusedTable
 */
export async function makeWhatCanBe(
  script: string,
  run: Run,
  models: readonly DatamodelModel[],
): Promise<readonly LeftOut[]> {
  const left: LeftOut[] = [];
  for (const part of script.split(/^(?=-- \w+$)/m)) {
    try {
      await run(part);
    } catch (error) {
      const [, table] = createTable.exec(part) ?? [];
      const found =
        table === undefined
          ? [aside(part, reasonOf(error), models)]
          : await makeTable(part, modelOf(table, models), run);
      left.push(...found);
    }
  }
  // What an index says of a column that is left out is no news.
  const gone = new Set(
    left.flatMap(({ kind, model, field }) =>
      kind === "column" ? [`${model}.${field}`] : [],
    ),
  );
  return left.filter(
    ({ kind, model, field }) =>
      kind === "column" || !gone.has(`${model}.${field}`),
  );
}

const quotedName = String.raw`(?:"(?:[^"]|"")+"\.)?"(?:[^"]|"")+"`;
const createTable = new RegExp(`^CREATE TABLE (${quotedName}) \\(`, "m");

function modelOf(
  table: string,
  models: readonly DatamodelModel[],
): DatamodelModel | undefined {
  const [last = "", schema] = unquoted(table).reverse();
  return models.find(
    (one) =>
      (one.dbName ?? one.name) === last &&
      (schema === undefined || (one.schema ?? "public") === schema),
  );
}

function unquoted(names: string): string[] {
  return [...names.matchAll(/"((?:[^"]|"")+)"/g)].map(([, one = ""]) =>
    one.replaceAll('""', '"'),
  );
}

/** An extension, an index or a foreign key. */
function aside(
  part: string,
  reason: string,
  models: readonly DatamodelModel[],
): LeftOut {
  const [, extension] =
    /^CREATE EXTENSION IF NOT EXISTS "(.+?)"/m.exec(part) ?? [];
  if (extension !== undefined) {
    return { kind: "extension", name: extension, reason };
  }
  const [, index, indexed = "", columns = ""] = createIndex.exec(part) ?? [];
  const [, altered = "", key, columnsOfKey = ""] = addKey.exec(part) ?? [];
  const isIndex = index !== undefined;
  const called = index ?? key;
  if (called === undefined)
    throw new RefusedTable(undefined, undefined, reason);
  const model = modelOf(isIndex ? indexed : altered, models);
  const [column] = unquoted(isIndex ? columns : columnsOfKey);
  return {
    kind: isIndex ? "index" : "foreign key",
    name: called.slice(1, -1),
    model: model?.name,
    field: column && fieldOf(model, column),
    reason,
  };
}

const createIndex = new RegExp(
  `^CREATE (?:UNIQUE )?INDEX (${quotedName}) ON (${quotedName})[^(]*\\((.*)\\)`,
  "m",
);
const addKey = new RegExp(
  `^ALTER TABLE (${quotedName}) ADD CONSTRAINT (${quotedName}) FOREIGN KEY \\(([^)]*)\\)`,
  "m",
);

async function makeTable(
  part: string,
  model: DatamodelModel | undefined,
  run: Run,
): Promise<readonly LeftOut[]> {
  const begin = part.indexOf("(\n") + 2;
  const end = part.lastIndexOf("\n);");
  const lines = part
    .slice(begin, end)
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "");
  const left: LeftOut[] = [];
  const kept: string[] = [];
  for (const line of lines) {
    const mended = line.startsWith('"')
      ? await mendedColumn(line, model, run)
      : { line };
    if (mended.line !== undefined) kept.push(mended.line);
    if (mended.left) left.push(mended.left);
  }
  try {
    await run(`${part.slice(0, begin)}${kept.join(",\n")}${part.slice(end)}`);
  } catch (error) {
    throw new RefusedTable(model?.name, undefined, reasonOf(error));
  }
  return left;
}

interface Mended {
  /** The column's definition; without one there is no column. */
  readonly line: string | undefined;
  readonly left?: LeftOut;
}

async function mendedColumn(
  line: string,
  model: DatamodelModel | undefined,
  run: Run,
): Promise<Mended> {
  const failure = await failureOf(line, run);
  if (failure === undefined) return { line };
  const [, column = "", type = "", required = "", initial = ""] =
    /^("(?:[^"]|"")+") (.+?)( NOT NULL)?(?: DEFAULT (.+))?$/.exec(line) ?? [];
  const [columnName = ""] = unquoted(column);
  const place = { model: model?.name, field: fieldOf(model, columnName) };
  const isRead = fieldNames(model).has(columnName);
  const bare = `${column} ${type}`;
  if ((await failureOf(bare, run)) !== undefined) {
    if (isRead) throw new RefusedTable(place.model, place.field, failure);
    return {
      line: undefined,
      left: { ...place, kind: "column", name: type, reason: failure },
    };
  }
  const left: LeftOut = {
    ...place,
    kind: "default",
    name: initial,
    reason: failure,
  };
  if (required === "" || !isRead) return { line: bare, left };
  const instead = defaultInstead(type);
  if (instead === undefined) {
    throw new RefusedTable(place.model, place.field, failure);
  }
  return { line: `${bare} NOT NULL ${instead}`, left };
}

/** What the database says against a column, if it does. */
async function failureOf(
  definition: string,
  run: Run,
): Promise<string | undefined> {
  try {
    await run(
      `CREATE TEMP TABLE gen_api_probe (${definition}); DROP TABLE gen_api_probe;`,
    );
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What gives a required column a value where its own default is not there. */
function defaultInstead(type: string): string | undefined {
  const [, length = "36"] =
    /^(?:TEXT|CITEXT|VARCHAR|CHAR)(?:\((\d+)\))?$/.exec(type) ?? [];
  if (type === "UUID") return "DEFAULT gen_random_uuid()";
  if (/^(TEXT|CITEXT|VARCHAR|CHAR)\b/.test(type)) {
    return `DEFAULT left(gen_random_uuid()::text, ${length})`;
  }
  if (/^(SMALLINT|INTEGER|BIGINT)$/.test(type)) {
    return "GENERATED BY DEFAULT AS IDENTITY";
  }
  return /^(TIMESTAMP|TIMESTAMPTZ|DATE)\b/.test(type)
    ? "DEFAULT now()"
    : undefined;
}

/** The column's own name for a field of a type that Prisma does not know: it tells no other. */
function fieldOf(model: DatamodelModel | undefined, column: string): string {
  return fieldNames(model).get(column) ?? column;
}

/** The fields of a model by their columns, without those that Prisma does not read. */
function fieldNames(
  model: DatamodelModel | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    model?.fields.map(({ name, dbName }) => [dbName ?? name, name]),
  );
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n", 1)[0] ?? text;
}
