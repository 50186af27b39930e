import { loadConfig, type LoadedConfig } from "../config/load-config.js";
import { type ExposedSchema, exposeSchema } from "../expose-schema.js";
import type { GenerateOptions } from "../generate-options.js";
import { schemaBlocks } from "../generator-block/schema-blocks.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import { type LoadedSchema, loadSchema } from "../schema/load-schema.js";
import { mergeOptions } from "./merge-options.js";
import { outputTarget } from "./output-target.js";

/** Which schema and configuration, as on a command line. */
export interface AskedInputs {
  readonly schema?: string;
  readonly config?: string;
}

/** A schema as a command finds it, and the configuration beside it. */
export interface FoundSchema {
  readonly schema: LoadedSchema;
  readonly loaded: LoadedConfig;
}

/**
 * Reads the schema that is asked for, else the configured one, else Prisma's.
 *
 * @throws SchemaError, SchemaNotFoundError or UsageError
 */
export async function findExposed(
  asked: AskedInputs,
  cwd: string,
): Promise<FoundSchema> {
  const loaded = await loadConfig(asked.config, cwd);
  const { config, file } = loaded;
  const isConfigured =
    asked.schema === undefined && config.schema !== undefined;
  const schema = await blamingSetting(
    isConfigured && file !== undefined ? { file, member: "schema" } : undefined,
    cwd,
    () => loadSchema(asked.schema ?? config.schema, cwd),
  );
  return { schema, loaded };
}

/** What the services of a schema offer, and the options that decide it. */
export interface Exposed extends ExposedSchema {
  readonly options: Omit<GenerateOptions, "out">;
}

/** @throws SchemaError or UsageError with all mistakes in settings */
export async function readExposed(
  { schema, loaded }: FoundSchema,
  asked: AskedInputs,
  cwd: string,
): Promise<Exposed> {
  const options = await optionsOf(asked, loaded, cwd);
  return { ...(await exposeSchema(schema, options, cwd)), options };
}

/** What a run of the generator would have, also from a generator block of the schema. */
async function optionsOf(
  { schema, config }: AskedInputs,
  loaded: LoadedConfig,
  cwd: string,
): Promise<Omit<GenerateOptions, "out">> {
  const { out, schema: configured } = loaded.config;
  const run = {
    given: schema === undefined ? {} : { schema },
    ...(config !== undefined && { config }),
    check: true,
    dryRun: false,
    force: false,
  };
  const blocks = await schemaBlocks(schema ?? configured, cwd);
  if (out !== undefined || blocks.length > 0) {
    const target = await outputTarget(run, loaded, cwd);
    return mergeOptions(run, loaded, target, cwd);
  }
  const { file } = loaded;
  return { ...loaded.config, ...(file !== undefined && { configFile: file }) };
}
