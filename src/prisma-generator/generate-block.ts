import { diskProblem } from "../cli/disk-problem.js";
import { generateAndReport } from "../cli/generate-and-report.js";
import { palette, type Terminal } from "../cli/terminal.js";
import { loadConfig } from "../config/load-config.js";
import { blockSettings } from "../generator-block/block-settings.js";
import type { GeneratorBlock } from "../generator-block/generator-block.js";
import { SchemaError } from "../schema/schema-error.js";
import { formatDiagnostic } from "../source/diagnostic.js";

const flags = {
  check: false,
  dryRun: false,
  quiet: false,
  verbose: false,
  json: false,
};

/**
 * Runs the command for a generator block: with the same configuration file, which
 * the block overrides as options would.
 *
 * @param tell prints warnings, notes and the names of files that were kept
 */
export async function generateBlock(
  block: GeneratorBlock,
  tell: (text: string) => void,
  cwd: string = process.cwd(),
): Promise<void> {
  const settings = await blockSettings(block, cwd);
  const { config, file } = await loadConfig(settings.config, cwd);
  const terminal: Terminal = {
    // Prisma itself reports that a generator is done.
    out: () => undefined,
    err: tell,
    isInteractive: false,
    outColour: palette(false),
    errColour: palette(false),
  };
  const options = {
    ...config,
    ...settings.given,
    ...(file !== undefined && { configFile: file }),
    cwd,
  };
  await generateAndReport(options, flags, terminal).catch((error: unknown) => {
    throw error instanceof SchemaError ? withFrames(error) : inWords(error);
  });
}

/** Prisma prints only the message, so it has to be that of the command. */
function inWords(error: unknown): unknown {
  const message = diskProblem(error);
  return message === undefined ? error : new Error(message, { cause: error });
}

/** Prisma prints only the message, so it has to contain the code frames. */
function withFrames({ diagnostics }: SchemaError): Error {
  return new Error(diagnostics.map((one) => formatDiagnostic(one)).join("\n"));
}
