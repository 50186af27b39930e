import { resolve } from "node:path";
import { loadConfig } from "../config/load-config.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import type { CommandLine } from "./command-line.js";
import type { ExitStatus } from "./exit-status.js";
import { runOnce } from "./run-once.js";
import { runOptions } from "./run-options.js";
import type { Terminal } from "./terminal.js";

/** What the command line and the configuration ask for. */
export interface PlannedRun {
  /** As it was given; it may not exist. */
  readonly schema: string | undefined;
  /** Where it writes, absolute. A generator block of the schema may say it. */
  out(): Promise<string>;
  /** Runs, and reports the result. */
  once(): Promise<ExitStatus>;
}

/**
 * Reads the configuration.
 *
 * @param edition see {@link loadConfig}
 * @throws UsageError when the configuration is wrong
 */
export async function planRun(
  line: CommandLine,
  terminal: Terminal,
  cwd: string,
  edition?: number,
): Promise<PlannedRun> {
  const loaded = await loadConfig(line.config, cwd, edition);
  const { config, file } = loaded;
  const isConfigured =
    file !== undefined && line.given.schema === undefined && config.schema;
  return {
    schema: line.given.schema ?? config.schema,
    out: async () => {
      const { out } = await runOptions(line, loaded, cwd);
      return resolve(cwd, out);
    },
    once: () =>
      blamingSetting(
        isConfigured ? { file, member: "schema" } : undefined,
        cwd,
        async () =>
          runOnce(await runOptions(line, loaded, cwd), line, terminal),
      ),
  };
}
