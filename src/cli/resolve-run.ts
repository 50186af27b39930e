import { loadConfig } from "../config/load-config.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import { loadSchema } from "../schema/load-schema.js";
import { UsageError } from "../source/usage-error.js";
import type { CommandLine } from "./command-line.js";
import type { GenerateOptions } from "../generate-options.js";
import type { ExitStatus } from "./exit-status.js";
import { generateAndReport } from "./generate-and-report.js";
import { mergeOptions } from "./merge-options.js";
import { type OutputTarget, outputTarget } from "./output-target.js";
import type { Terminal } from "./terminal.js";

/** What the command line and the configuration ask for. */
export interface ResolvedRun {
  /** As it was given; it may not exist. */
  readonly schema: string | undefined;
  /** Where it writes, now. A generator block of the schema may say it. */
  target(): Promise<OutputTarget>;
  /** The options of a run there. */
  options(target: OutputTarget): Promise<GenerateOptions>;
  /** Runs, and reports the result. */
  once(target: OutputTarget): Promise<ExitStatus>;
}

/**
 * Reads the configuration.
 *
 * @throws UsageError when the configuration is wrong
 */
export async function resolveRun(
  line: CommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<ResolvedRun> {
  const loaded = await loadConfig(line.config, cwd);
  const { config, file } = loaded;
  const schema = line.given.schema ?? config.schema;
  const isConfigured =
    file !== undefined && line.given.schema === undefined && config.schema;
  const setting = isConfigured ? { file, member: "schema" } : undefined;
  const reading = <T>(work: () => Promise<T>): Promise<T> =>
    blamingSetting(setting, cwd, () => blamingSchema(schema, cwd, work));
  const optionsOf = (at: OutputTarget): Promise<GenerateOptions> =>
    reading(() => mergeOptions(line, loaded, at, cwd));
  return {
    schema,
    target: () => reading(() => outputTarget(line, loaded, cwd)),
    options: optionsOf,
    once: async (at) => {
      const options = await optionsOf(at);
      return blamingSetting(setting, cwd, () =>
        generateAndReport(options, line, terminal),
      );
    },
  };
}

/**
 * Reads what a generator block says. Where that fails and the schema is invalid, the
 * mistakes of the schema are the error: the block, or a model that it names, may be one.
 */
async function blamingSchema<T>(
  schema: string | undefined,
  cwd: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) await loadSchema(schema, cwd);
    throw error;
  }
}
