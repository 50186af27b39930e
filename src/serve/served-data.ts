import type { ServedSchema } from "gen-api/serving";
import { UsageError } from "gen-api";
import { changedModels } from "./changed-models.js";
import {
  type Database,
  type FillableDatabase,
  isFillable,
} from "./database/database.js";
import { withExtensions } from "./database/extensions.js";
import {
  type LeftOut,
  makeWhatCanBe,
  RefusedTable,
} from "./database/lenient-tables.js";
import { refusedTable } from "./left-out.js";
import type { ServedClient } from "./client/served-client.js";
import { schemaScript } from "./schema-script.js";
import { insertRows, type Seeded } from "./seed/insert.js";
import { planLinks } from "./seed/links.js";
import { planRows } from "./seed/plan-rows.js";
import { sequencesScript } from "./database/sequences.js";
import { tableOf } from "./database/table-names.js";

export interface SeedOptions {
  /** How many rows a model has that belongs to another one. */
  readonly rows: number;
  readonly seed: number;
  /** Whether there are rows at all. */
  readonly isSeeded: boolean;
}

/** What filling or changing the tables came to. */
export interface Filled extends Seeded {
  /** The models whose tables were made anew; others have kept their rows. */
  readonly models: readonly string[];
  /** What new tables were made without. */
  readonly leftOut: readonly LeftOut[];
}

export const nothing: Filled = {
  records: 0,
  skipped: new Map(),
  models: [],
  leftOut: [],
};

/**
 * Makes the tables of a schema in a database that has none, and fills them.
 *
 * @throws UsageError for a database in which no tables are made
 */
export async function makeMissingTables(
  database: Database,
  client: ServedClient,
  schema: ServedSchema,
  options: SeedOptions,
): Promise<Filled> {
  if ((await database.tables()).length > 0) return nothing;
  if (isFillable(database)) {
    return makeTables(database, client, schema, options);
  }
  throw new UsageError(
    `gen-api serve makes no tables in ${schema.named}: prisma db push does`,
  );
}

/**
 * Makes the tables of a schema in an empty database, and fills them.
 *
 * @throws SchemaError where a table cannot be made
 */
export async function makeTables(
  database: FillableDatabase,
  client: ServedClient,
  schema: ServedSchema,
  options: SeedOptions,
): Promise<Filled> {
  const script = await schemaScript(undefined, schema.tables);
  const leftOut = await runTables(database, schema, script);
  const names = schema.datamodel.models.map(({ name }) => name);
  return { ...(await fill(database, client, schema, names, options)), leftOut };
}

/** @throws SchemaError where a table cannot be made */
async function runTables(
  database: FillableDatabase,
  schema: ServedSchema,
  script: string,
): Promise<readonly LeftOut[]> {
  const { models } = schema.datamodel;
  const run = (part: string): Promise<void> => database.run(part);
  if (!database.isLenient) {
    const whole = inTransaction(schema, script);
    await run(whole).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(
        `the database refuses the tables of the schema: ${reason}`,
      );
    });
    return [];
  }
  const whole = withExtensions(script);
  try {
    // As a whole it takes less time, and leaves nothing behind where a part fails.
    await run(whole);
    return [];
  } catch {
    return makeWhatCanBe(whole, run, models).catch((error: unknown) => {
      throw error instanceof RefusedTable ? refusedTable(error, schema) : error;
    });
  }
}

/**
 * Changes the tables from one schema to another. Tables that differ, and those that refer
 * to them, are filled anew.
 */
export async function changeTables(
  database: FillableDatabase,
  client: ServedClient,
  before: ServedSchema,
  after: ServedSchema,
  options: SeedOptions,
): Promise<Filled> {
  const { changed, emptied } = changedModels(before, after);
  if (changed.length === 0) return nothing;
  try {
    await database.empty(
      before.datamodel.models
        .filter(({ name }) => emptied.includes(name))
        .map((model) => tableOf(model, before.provider)),
    );
    const script = await schemaScript(before.tables, after.tables);
    if (script.trim() !== "") await database.run(script);
  } catch {
    // What cannot be changed in place is made anew.
    await database.clear();
    return makeTables(database, client, after, options);
  }
  return fill(database, client, after, changed, options);
}

/** Gives all tables the rows that they began with. */
export async function resetTables(
  database: FillableDatabase,
  client: ServedClient,
  schema: ServedSchema,
  options: SeedOptions,
): Promise<Filled> {
  await database.empty(await database.tables());
  const names = schema.datamodel.models.map(({ name }) => name);
  return fill(database, client, schema, names, options);
}

async function fill(
  database: FillableDatabase,
  client: ServedClient,
  schema: ServedSchema,
  models: readonly string[],
  { rows, seed, isSeeded }: SeedOptions,
): Promise<Filled> {
  if (!isSeeded) return { ...nothing, models };
  const { values, datamodel, provider } = schema;
  const plan = planRows(datamodel, { rows, seed, values });
  const links = planLinks(plan.models, seed);
  const isFilled = (name: string): boolean => models.includes(name);
  const seeded = await insertRows(
    client,
    {
      models: plan.models.filter(({ model }) => isFilled(model.name)),
      unmade: new Map([...plan.unmade].filter(([name]) => isFilled(name))),
    },
    links.filter(
      ({ model, target }) => isFilled(model.name) || isFilled(target.name),
    ),
  );
  const sequences =
    provider === "postgresql" ? sequencesScript(datamodel.models) : "";
  if (sequences !== "") await database.run(sequences);
  return { ...nothing, ...seeded, models };
}

/** SQLite writes to its file once, not for each table. */
function inTransaction({ provider }: ServedSchema, script: string): string {
  return provider === "sqlite" ? `BEGIN;\n${script}\nCOMMIT;` : script;
}
