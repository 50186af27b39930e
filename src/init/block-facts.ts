import { resolve } from "node:path";
import { blockSettings } from "../generator-block/block-settings.js";
import { blockFor, schemaBlocks } from "../generator-block/schema-blocks.js";
import { findSchema } from "../schema/find-schema.js";
import { isInFolder } from "../source/is-in-folder.js";
import { shownPath } from "../source/source-file.js";
import { type Configured, readConfigured } from "./configured.js";

/** A generator block of the schema, for a folder of the project. */
export interface BlockFacts {
  /** As a run would have them: those of the block, then of the configuration. */
  readonly settings: Configured;
  /** What the command needs to find it, with a blank before each. */
  readonly arguments: string;
}

/**
 * The block for the folder of the configuration, or if that names none, the first one for
 * a folder of the project.
 *
 * @param schema absolute
 * @throws UsageError when the block is wrong
 */
export async function readBlock(
  schema: string,
  configuration: Configured,
  read: (path: string) => string | undefined,
  cwd: string,
): Promise<BlockFacts | undefined> {
  const { out } = configuration;
  const blocks = (await schemaBlocks(schema, cwd)).filter(
    ({ doubt }) => !doubt,
  );
  const block =
    out === undefined
      ? blocks.find((one) => isInFolder(cwd, one.generator.output.value))
      : blockFor(resolve(cwd, out), blocks);
  if (block === undefined) return undefined;
  const { given, config } = await blockSettings(block, cwd);
  const usual = await findSchema(configuration.schema, cwd).catch(
    () => undefined,
  );
  const isAlone = out !== undefined || blocks.length === 1;
  const words = [
    ...(usual?.path === schema ? [] : [shownPath(schema, cwd)]),
    ...(isAlone ? [] : ["--out", shownPath(given.out, cwd)]),
  ];
  return {
    settings: {
      ...(config === undefined
        ? configuration
        : await readConfigured(read, config)),
      ...given,
    },
    arguments: words.map((word) => ` ${quoted(word)}`).join(""),
  };
}

function quoted(word: string): string {
  return /[^\w./@:-]/.test(word) ? JSON.stringify(word) : word;
}
