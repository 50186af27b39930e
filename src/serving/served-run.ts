import { placesOfConfig } from "../config/config-files.js";
import type { CommandLine } from "../cli/command-line.js";
import { type ResolvedRun, resolveRun } from "../cli/resolve-run.js";
import { configsOf } from "../cli/watch-inputs.js";
import type { OutputTarget } from "../cli/output-target.js";
import type { Terminal } from "../cli/terminal.js";
import { loadConfig } from "../config/load-config.js";
import { settingsByModel } from "../config/select-models.js";
import type { GenerateOptions } from "../generate-options.js";
import { schemaBlocks } from "../generator-block/schema-blocks.js";
import { packageName } from "../project/package-name.js";
import { findSchema } from "../schema/find-schema.js";
import { schemaFingerprint } from "../schema/fingerprint.js";
import { parseSchema, readSchema } from "../schema/load-schema.js";
import { fileFingerprint } from "../source/file-fingerprint.js";
import type { SourceFile } from "../source/source-file.js";
import { type FieldValues, fieldValues } from "./field-values.js";

/** What an API that is served is generated from. */
export interface ServedRun {
  /** Of the command, but that it writes to another folder. */
  readonly options: GenerateOptions;
  /** The name of the project, which titles the descriptions. */
  readonly project: string | undefined;
  /** The files of the schema, which is valid. */
  readonly files: readonly SourceFile[];
  /** What is said of the values of fields, by `Model.field`. */
  readonly values: ReadonlyMap<string, FieldValues>;
  /** A text that changes when the schema or the configuration does. */
  fingerprint(): Promise<string>;
}

/** Which schema and configuration, as on a command line. */
interface ServedInputs {
  readonly schema?: string | undefined;
  readonly config?: string | undefined;
}

/**
 * Reads schema, configuration and generator block as the command does.
 *
 * @param out the folder to write to, in place of the one that they name
 * @throws SchemaError when the schema is invalid
 * @throws UsageError when the configuration is wrong
 */
export async function readServedRun(
  { schema, config }: ServedInputs,
  out: string,
  terminal: Terminal,
  cwd: string,
): Promise<ServedRun> {
  const line = {
    ...plainLine,
    given: {},
    ...(config !== undefined && { config }),
  };
  const asked: CommandLine =
    schema === undefined ? line : { ...line, given: { schema } };
  const run = await resolveRun(asked, terminal, cwd);
  const source = await readSchema(run.schema, cwd);
  const { description } = parseSchema(source);
  const target = { ...(await targetIfAny(run, asked, cwd)), out };
  const configs = configsOf(target, placesOfConfig(config, cwd), cwd);
  const { path } = await findSchema(run.schema, cwd);
  const options = await run.options(target);
  return {
    options,
    project: packageName(path),
    files: source.files,
    values: fieldValues(description, settingsByModel(options)),
    fingerprint: async () =>
      `${await schemaFingerprint(path, out)}\n\n${await fileFingerprint(configs)}`,
  };
}

const plainLine = {
  kind: "generate",
  check: false,
  dryRun: false,
  watch: false,
  force: true,
  quiet: true,
  verbose: false,
  json: false,
} as const;

/** Nothing has to say where to write: nothing is written there. */
async function targetIfAny(
  run: ResolvedRun,
  { config }: CommandLine,
  cwd: string,
): Promise<Partial<OutputTarget>> {
  const loaded = await loadConfig(config, cwd);
  const isStated = loaded.config.out !== undefined;
  const blocks = isStated ? [] : await schemaBlocks(run.schema, cwd);
  return isStated || blocks.length > 0 ? run.target() : {};
}
