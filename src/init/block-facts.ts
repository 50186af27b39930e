import { blockSettings } from "../generator-block/block-settings.js";
import { schemaBlocks } from "../generator-block/schema-blocks.js";
import { findSchema } from "../schema/find-schema.js";
import { isInFolder } from "../source/is-in-folder.js";
import { shownPath } from "../source/source-file.js";
import { type Configured, readConfigured } from "./configured.js";

/** A generator block of the schema, for a folder of the project. */
export interface BlockFacts {
  readonly settings: Configured;
  /** What the command needs to find it, with a blank before each. */
  readonly arguments: string;
}

/**
 * The first such block.
 *
 * @param schema absolute
 * @param isNamed whether the configuration says where the schema is
 * @throws UsageError when the block is wrong
 */
export async function readBlock(
  schema: string,
  isNamed: boolean,
  read: (path: string) => string | undefined,
  cwd: string,
): Promise<BlockFacts | undefined> {
  const blocks = await schemaBlocks(schema, cwd);
  const block = blocks.find(({ generator }) =>
    isInFolder(cwd, generator.output.value),
  );
  if (block === undefined) return undefined;
  const { given, config } = await blockSettings(block, cwd);
  const named = config === undefined ? {} : await readConfigured(read, config);
  const usual = await findSchema(undefined, cwd).catch(() => undefined);
  const isFound = isNamed || usual?.path === schema;
  const words = [
    ...(isFound ? [] : [shownPath(schema, cwd)]),
    ...(blocks.length > 1 ? ["--out", shownPath(given.out, cwd)] : []),
  ];
  return {
    settings: { ...named, ...given },
    arguments: words.map((word) => ` ${quoted(word)}`).join(""),
  };
}

function quoted(word: string): string {
  return /[^\w./@:-]/.test(word) ? JSON.stringify(word) : word;
}
