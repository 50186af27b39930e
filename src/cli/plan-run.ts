import { loadConfig } from "../config/load-config.js";
import { blamingSetting } from "../schema/blaming-setting.js";
import type { CommandLine } from "./command-line.js";
import type { ExitStatus } from "./exit-status.js";
import { runOnce } from "./run-once.js";
import { runOptions } from "./run-options.js";
import { type RunTarget, runTarget } from "./run-target.js";
import type { Terminal } from "./terminal.js";

/** What the command line and the configuration ask for. */
export interface PlannedRun {
  /** As it was given; it may not exist. */
  readonly schema: string | undefined;
  /** Where it writes, now. A generator block of the schema may say it. */
  target(): Promise<RunTarget>;
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
  const setting = isConfigured ? { file, member: "schema" } : undefined;
  const target = (): Promise<RunTarget> => runTarget(line, loaded, cwd);
  return {
    schema: line.given.schema ?? config.schema,
    target: () => blamingSetting(setting, cwd, target),
    once: () =>
      blamingSetting(setting, cwd, async () => {
        const at = await target();
        const options = await runOptions(line, loaded, at, cwd, edition);
        return runOnce(options, line, terminal);
      }),
  };
}
