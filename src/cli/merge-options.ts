import { loadConfig, type LoadedConfig } from "../config/load-config.js";
import { blockSettings } from "../generator-block/block-settings.js";
import type { GenerateOptions } from "../generate-options.js";
import type { CommandLine } from "./command-line.js";
import type { OutputTarget } from "./output-target.js";

/**
 * The options of a run: what the command line says, then the generator block for the same
 * folder, then the configuration. So the command and `prisma generate` write the same.
 *
 * @throws UsageError when the block or the configuration that it names is wrong
 */
export async function mergeOptions(
  line: Pick<CommandLine, "given" | "config" | "check" | "dryRun" | "force">,
  loaded: LoadedConfig,
  { out, block }: OutputTarget,
  cwd: string,
): Promise<GenerateOptions> {
  const settings = block && (await blockSettings(block, cwd));
  const { config, file } =
    settings?.config === undefined || line.config !== undefined
      ? loaded
      : await loadConfig(settings.config, cwd);
  return {
    ...config,
    ...settings?.given,
    ...line.given,
    out,
    cwd,
    dryRun: line.check || line.dryRun,
    force: line.force,
    ...(file !== undefined && { configFile: file }),
  };
}
