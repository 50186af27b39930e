import { resolve } from "node:path";
import {
  type BlockSettings,
  blockSettings,
} from "../generator-block/block-settings.js";
import { blockFor, schemaBlocks } from "../generator-block/schema-blocks.js";
import { findSchema } from "../schema/find-schema.js";
import { isInFolder } from "../source/is-in-folder.js";
import { shownPath } from "../source/source-file.js";
import { type Configured, readConfigured } from "./configured.js";

/** A generator block of the schema, for a folder of the project. */
export interface BlockFacts extends BlockSettings {
  /** As a run would have them: those of the block, then of the configuration. */
  readonly settings: Configured;
  /** What the command needs to find it, with a blank before each. */
  readonly arguments: string;
}

/**
 * The block for the folder of the configuration, or if that names none, the first one for
 * a folder of the project; in the project's own schema, one for a folder elsewhere as well,
 * since a run would take it.
 *
 * @param schema absolute
 * @throws UsageError when the block is wrong, or may be another generator's
 */
export async function readBlock(
  schema: string,
  configuration: Configured,
  read: (path: string) => string | undefined,
  cwd: string,
): Promise<BlockFacts | undefined> {
  const { out } = configuration;
  const usual = await findSchema(configuration.schema, cwd).catch(
    () => undefined,
  );
  const isOwn = usual?.path === schema;
  const blocks = (await schemaBlocks(schema, cwd)).toSorted(
    (one, other) => Number(Boolean(one.doubt)) - Number(Boolean(other.doubt)),
  );
  const block =
    out === undefined
      ? (blocks.find((one) => isInFolder(cwd, one.generator.output.value)) ??
        (isOwn ? blocks[0] : undefined))
      : blockFor(resolve(cwd, out), blocks);
  if (block === undefined) return undefined;
  if (block.doubt) throw block.doubt;
  const { given, config } = await blockSettings(block, cwd);
  const isAlone = out !== undefined || blocks.length === 1;
  const words = [
    ...(isOwn ? [] : [shownPath(schema, cwd)]),
    ...(isAlone ? [] : ["--out", shownPath(given.out, cwd)]),
  ];
  return {
    given,
    ...(config !== undefined && { config }),
    settings: {
      ...(config === undefined
        ? configuration
        : await readConfigured(read, config)),
      ...given,
    },
    arguments: words.map((word) => ` ${quoted(word)}`).join(""),
  };
}

/** A word of a shell's command. */
function quoted(word: string): string {
  return /[^\w./@:-]/.test(word)
    ? JSON.stringify(word).replace(/[$`]/g, "\\$&")
    : word;
}
