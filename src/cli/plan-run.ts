import { resolve } from "node:path";
import type { Config } from "../config/config.js";
import { loadConfig } from "../config/load-config.js";
import type { GenerateOptions } from "../generate-options.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import { UsageError } from "../source/usage-error.js";
import type { CommandLine } from "./command-line.js";
import type { ExitStatus } from "./exit-status.js";
import { runOnce } from "./run-once.js";
import type { Terminal } from "./terminal.js";

/** What the command line and the configuration ask for. */
export interface PlannedRun {
  /** As it was given; it may not exist. */
  readonly schema: string | undefined;
  /** Absolute. */
  readonly out: string;
  /** Runs, and reports the result. */
  once(): Promise<ExitStatus>;
}

/**
 * Reads the configuration.
 *
 * @param edition see {@link loadConfig}
 * @throws UsageError when the configuration is wrong, or nothing says where to write
 */
export async function planRun(
  line: CommandLine,
  terminal: Terminal,
  cwd: string,
  edition?: number,
): Promise<PlannedRun> {
  const { config, file } = await loadConfig(line.config, cwd, edition);
  const options = {
    ...generateOptions(line, { ...config, ...line.given }, cwd),
    ...(file !== undefined && { configFile: file }),
  };
  const isConfigured =
    file !== undefined && line.given.schema === undefined && config.schema;
  return {
    schema: options.schema,
    out: resolve(cwd, options.out),
    once: () =>
      blamingSetting(
        isConfigured ? { file, member: "schema" } : undefined,
        cwd,
        () => runOnce(options, line, terminal),
      ),
  };
}

function generateOptions(
  line: CommandLine,
  config: Config & CommandLine["given"],
  cwd: string,
): GenerateOptions {
  const { out } = config;
  if (out === undefined || out === "") {
    throw new UsageError(
      "say where to write: gen-api [schema] --out <dir>, for example --out src/api",
    );
  }
  const dryRun = line.check || line.dryRun;
  return { ...config, out, cwd, dryRun, force: line.force };
}
