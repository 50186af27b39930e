import { resolve } from "node:path";
import type { Config } from "../config/config.js";
import { loadConfig, type LoadedConfig } from "../config/load-config.js";
import { blockSettings } from "../generator-block/block-settings.js";
import type { GeneratorBlock } from "../generator-block/generator-block.js";
import { schemaBlocks } from "../generator-block/schema-blocks.js";
import type { GenerateOptions } from "../generate-options.js";
import { realPlace } from "../project/real-place.js";
import { shownPath } from "../source/source-file.js";
import { UsageError } from "../source/usage-error.js";
import type { CommandLine } from "./command-line.js";

/**
 * The options of a run: what the command line says, then the schema's generator block
 * for the same folder, then the configuration. So the command and `prisma generate`
 * write the same to a folder. Without another folder it is that of the block.
 *
 * @throws UsageError when nothing says where to write, or a block is wrong
 */
export async function runOptions(
  line: CommandLine,
  loaded: LoadedConfig,
  cwd: string,
): Promise<GenerateOptions> {
  const asked = { ...loaded.config, ...line.given };
  const block = blockFor(asked.out, await schemaBlocks(asked.schema, cwd), cwd);
  const settings = block && (await blockSettings(block, cwd));
  const { config, file } =
    settings?.config === undefined || line.config !== undefined
      ? loaded
      : await loadConfig(settings.config, cwd);
  const { out, ...options }: Config & CommandLine["given"] = {
    ...config,
    ...settings?.given,
    ...line.given,
  };
  if (out === undefined || out === "") {
    throw new UsageError(
      "say where to write: gen-api [schema] --out <dir>, for example --out src/api",
    );
  }
  return {
    ...options,
    out,
    cwd,
    dryRun: line.check || line.dryRun,
    force: line.force,
    ...(file !== undefined && { configFile: file }),
  };
}

function blockFor(
  out: string | undefined,
  blocks: readonly GeneratorBlock[],
  cwd: string,
): GeneratorBlock | undefined {
  if (out !== undefined) {
    const place = realPlace(resolve(cwd, out));
    return blocks.find((one) => realPlace(outputOf(one)) === place);
  }
  if (blocks.length > 1) {
    const choices = blocks.map(
      (one) => `--out ${shownPath(outputOf(one), cwd)} (${one.generator.name})`,
    );
    throw new UsageError(
      `the schema has several generator blocks of gen-api; say which to run: ${choices.join(" or ")}`,
    );
  }
  return blocks[0];
}

function outputOf({ generator }: GeneratorBlock): string {
  return generator.output.value;
}
