import { runOnce } from "../cli/run-once.js";
import { palette, type Terminal } from "../cli/terminal.js";
import { loadConfig } from "../config/load-config.js";
import { SchemaError } from "../schema/schema-error.js";
import { formatDiagnostic } from "../source/diagnostic.js";
import { blockSettings } from "./block-settings.js";
import type { GeneratorBlock } from "./protocol.js";

const manner = { check: false, dryRun: false, quiet: false, json: false };

/**
 * Does what a generator block asks for, as the command would: with the same
 * configuration file, and the block in the place of options, which win.
 *
 * @param tell where warnings, notes and files that were kept are told
 */
export async function generateBlock(
  block: GeneratorBlock,
  tell: (text: string) => void,
  cwd: string = process.cwd(),
): Promise<void> {
  const settings = await blockSettings(block, cwd);
  const { config, file } = await loadConfig(settings.config, cwd);
  const terminal: Terminal = {
    // Prisma says itself that a generator is done.
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
  await runOnce(options, manner, terminal).catch((error: unknown) => {
    throw error instanceof SchemaError ? withFrames(error) : error;
  });
}

/** Prisma prints nothing but the message. */
function withFrames({ diagnostics }: SchemaError): Error {
  return new Error(diagnostics.map((one) => formatDiagnostic(one)).join("\n"));
}
