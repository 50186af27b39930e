/**
 * Databases that tests make, fill and throw away: behind `@gen-api/runtime/testing`.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import fc from "fast-check";
import {
  readServedRun,
  servedSchema,
  type ServedSchema,
} from "gen-api/serving";
import type { ServedClient } from "./client/served-client.js";
import type { FillableDatabase } from "./database/database.js";
import { openOwnDatabase } from "./database/own-database.js";
import { sequencesScript } from "./database/sequences.js";
import { schemaScript } from "./schema-script.js";
import { insertRows } from "./seed/insert.js";
import { planLinks } from "./seed/links.js";
import { planRows, type Row } from "./seed/plan-rows.js";
import { textTerminal } from "./text-terminal.js";

export interface TestDatabaseOptions {
  /** The schema, as on the command line: found if it is left out. */
  readonly schema?: string | undefined;
  /** The configuration, as on the command line. */
  readonly config?: string | undefined;
  /** A server of the schema's kind, on which databases may be made; embedded without it. */
  readonly url?: string | undefined;
  /** SQL that makes the tables, in place of what the schema says. */
  readonly tables?: string | undefined;
  readonly cwd?: string | undefined;
}

/** A database of the tests' own. */
export interface TestDatabase {
  readonly adapter: SqlDriverAdapterFactory;
  /** Gives all tables the rows that a seed stands for, in place of those that they have. */
  fill(client: object, rows: number, seed: number): Promise<void>;
  /**
   * Keeps a copy of the rows of now.
   *
   * @returns what brings them back; undefined where the database cannot
   */
  keep(): Promise<(() => Promise<void>) | undefined>;
  /** Removes it. */
  close(): Promise<void>;
}

/** What makes databases of a schema, and valid rows. */
export interface TestDatabases {
  /** Makes one with the tables of the schema. */
  open(): Promise<TestDatabase>;
  /** Valid rows by model: the same ones for the same seed. */
  rows(rows: number, seed: number): ReadonlyMap<string, readonly Row[]>;
}

/**
 * Reads the schema, once for all databases.
 *
 * @throws SchemaError when the schema is invalid
 * @throws UsageError when the configuration is wrong, or no database can be made
 */
export async function testDatabases({
  schema: path,
  config,
  url,
  tables,
  cwd = process.cwd(),
}: TestDatabaseOptions): Promise<TestDatabases> {
  const folder = mkdtempSync(join(tmpdir(), "gen-api-test-"));
  const silent = textTerminal(() => undefined);
  const inputs = { schema: path, config };
  const run = await readServedRun(inputs, join(folder, "api"), silent, cwd);
  rmSync(folder, { recursive: true, force: true });
  const schema = servedSchema(run, url !== undefined);
  const script = tables ?? (await schemaScript(undefined, schema.tables));
  return {
    open: async () => {
      const database = await openOwnDatabase(schema, url, cwd);
      try {
        await database.run(script);
      } catch (error) {
        await database.close();
        throw error;
      }
      return {
        adapter: database.adapter,
        fill: (client, rows, seed) =>
          fill(database, client as ServedClient, schema, rows, seed),
        keep: async () => database.keep?.(),
        close: () => database.close(),
      };
    },
    rows: (rows, seed) =>
      new Map(
        planOf(schema, rows, seed).models.map(({ model, rows }) => [
          model.name,
          rows,
        ]),
      ),
  };
}

/** Few tenants with many rows each: a caller has some of every kind, and others have, too. */
function planOf(
  { datamodel, values }: ServedSchema,
  rows: number,
  seed: number,
): ReturnType<typeof planRows> {
  return planRows(datamodel, { rows, seed, values, roots: 3 });
}

async function fill(
  database: FillableDatabase,
  client: ServedClient,
  schema: ServedSchema,
  rows: number,
  seed: number,
): Promise<void> {
  await database.empty(await database.tables());
  const plan = planOf(schema, rows, seed);
  await insertRows(client, plan, planLinks(plan.models, seed));
  const { models } = schema.datamodel;
  const sequences =
    schema.provider === "postgresql" ? sequencesScript(models) : "";
  if (sequences !== "") await database.run(sequences);
}

/** What a value of an OpenAPI document has wrong, by the JSON pointer to its schema. */
export function validatorOf(
  document: object,
): (pointer: string, value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "description");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const known = compiled.get(pointer);
    const validate = known ?? ajv.compile({ $ref: `description#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** What a random request is made of. */
export interface Draw {
  /** Numbers to choose with: what is asked, of which caller, record and column. */
  readonly at: readonly number[];
  /** A JSON value that nobody expects. */
  readonly value: unknown;
}

/** The same ones for the same seed. */
export function draws(count: number, seed: number): readonly Draw[] {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const at = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
  return fc.sample(fc.record({ at, value }), { seed, numRuns: count });
}
